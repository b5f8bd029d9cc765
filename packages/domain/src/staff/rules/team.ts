import type { Refusal } from '../../kernel/failure.ts';
import { isBarManagingRole, isOwnerRole } from '../access.ts';
import type { StaffState } from '../entity.ts';
import { staffRefusals } from '../refusals.ts';

/**
 * Describes the reader who changes a team. `house` is true for a rep or a super admin. `role` is their role on the
 * team; null where they have none.
 */
export type TeamReader = {
  readonly house: boolean;
  readonly role: { readonly id: number; readonly manages: boolean } | null;
};

/** Describes the place on a team that is to change. */
export type TeamPlace = { readonly roleId: number; readonly isLastOwner: boolean };

type TeamPlaceRow = { readonly state: StaffState; readonly pro_role_id: number; readonly owners: number };

/** Returns the place on a team from its row. `owners` counts the owners of that team. */
export const teamPlaceOf = ({ state, pro_role_id: roleId, owners }: TeamPlaceRow): TeamPlace => ({
  roleId,
  isLastOwner: state === 'approved' && isOwnerRole(roleId) && owners === 1,
});

type TeamRefusal = Refusal<'owners_only' | 'last_owner'>;

const mayGrantOwnerRole = ({ house, role }: TeamReader): boolean => house || isOwnerRole(role?.id);

/** Returns the roles that the reader may give to others: a manager may make no one an owner. */
export function rolesToGive(reader: TeamReader, roles: readonly { readonly id: number }[]): number[] {
  if (!reader.house && reader.role?.manages !== true) return [];
  return roles.flatMap(({ id }) => (isOwnerRole(id) && !mayGrantOwnerRole(reader) ? [] : [id]));
}

/**
 * Refuses a change of an owner's place by a reader who is no owner, and of the last owner's place by a reader who is
 * neither a rep nor a super admin.
 */
function refuseOwnerChange(reader: TeamReader, { roleId, isLastOwner }: TeamPlace): TeamRefusal | null {
  if (!isOwnerRole(roleId)) return null;
  if (!mayGrantOwnerRole(reader)) return staffRefusals.refuse('owners_only');
  return isLastOwner && !reader.house ? staffRefusals.refuse('last_owner') : null;
}

/**
 * True where a change to or from one of these roles changes who runs the bar. For such a change, the reader must have
 * entered a sign-in code in the last 15 minutes.
 */
export const needsCode = (...roleIds: readonly (number | null)[]): boolean => roleIds.some(isBarManagingRole);

/**
 * Decides whether a reader may take a person off the team, or leave it themselves. The caller has checked that the
 * reader manages the team or is that person.
 */
export const decideRemoval = (reader: TeamReader, place: TeamPlace): TeamRefusal | { granted: true } =>
  refuseOwnerChange(reader, place) ?? { granted: true };

/** Decides about a change of role. `changes` is false where the place has this role already. */
export function decideRole(
  reader: TeamReader,
  place: TeamPlace,
  roleId: number,
): TeamRefusal | { granted: true; changes: boolean } {
  if (roleId === place.roleId) return { granted: true, changes: false };
  if (isOwnerRole(roleId) && !mayGrantOwnerRole(reader)) return staffRefusals.refuse('owners_only');
  return refuseOwnerChange(reader, place) ?? { granted: true, changes: true };
}

/** A user who was taken off a team gets this push. */
export const removedNote = (venue: string) => ({
  title: `You're off the team of ${venue}`,
  body: 'Your staff code there has ended. Ask the manager if this surprises you.',
});
