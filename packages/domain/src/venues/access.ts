import { isHouse } from '../kernel/access.ts';
import type { Role } from '../kernel/actor.ts';

type Desk = { readonly roles: readonly Role[] };
/** A user's approved role on a venue's team; null where they have none. */
export type DeskRole = { readonly manages: boolean; readonly owns: boolean } | null;

/** Its owners archive a venue; a manager does not. */
export const mayArchive = (actor: Desk, role: DeskRole): boolean => isHouse(actor) || role?.owns === true;

/** Putting a venue on hold, and lifting it. */
export const mayHold = (actor: Desk): boolean => actor.roles.includes('super_admin');

/** Bringing an archived venue back. */
export const mayRestore = (actor: Desk): boolean => actor.roles.includes('super_admin');
