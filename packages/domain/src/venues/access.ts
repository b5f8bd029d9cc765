import { isHouse, isSuperAdmin } from '../kernel/access.ts';
import type { Role } from '../kernel/actor.ts';

type ActorRoles = { readonly roles: readonly Role[] };
/** A user's approved role on a venue's team; null where they have none. */
export type DeskRole = { readonly manages: boolean; readonly owns: boolean } | null;

/** The owners of a venue archive it; a manager does not. */
export const mayArchive = (actor: ActorRoles, role: DeskRole): boolean =>
  isHouse(actor) || role?.owns === true;

/** A super admin puts a venue on hold, and lifts the hold. */
export const mayHold = isSuperAdmin;

/** Only a super admin brings an archived venue back. */
export const mayRestore = isSuperAdmin;
