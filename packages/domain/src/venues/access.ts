import { isHouse, isSuperAdmin } from '../kernel/access.ts';
import type { Role } from '../kernel/actor.ts';

type ActorRoles = { readonly roles: readonly Role[] };
/** Describes the approved role of a user on a venue's team; null where they have none. */
export type DeskRole = { readonly manages: boolean; readonly owns: boolean } | null;

/** Tells whether a user may archive a venue: its owners, reps and super admins may, and its managers may not. */
export const mayArchive = (actor: ActorRoles, role: DeskRole): boolean =>
  isHouse(actor) || role?.owns === true;

/** A super admin puts a venue on hold, and lifts the hold. */
export const mayHold = isSuperAdmin;

/** Only a super admin brings an archived venue back. */
export const mayRestore = isSuperAdmin;
