import type { Refusal } from '../../kernel/failure.ts';
import { isOwnerRole, runsBar } from '../access.ts';
import type { StaffState } from '../entity.ts';
import { staffRefusals } from '../refusals.ts';

/** A team is changed by a rep or super admin, or by a user with this role on it; null: the reader may not change it. */
export type TeamReader = {
  readonly house: boolean;
  readonly role: { readonly id: number; readonly manages: boolean } | null;
};

/** This place on the team is to change. */
export type TeamPlace = { readonly roleId: number; readonly isLastOwner: boolean };

type StoredPlace = { readonly state: StaffState; readonly pro_role_id: number; readonly owners: number };

/** `owners` counts the owners of the team. */
export const teamPlaceOf = ({ state, pro_role_id: roleId, owners }: StoredPlace): TeamPlace => ({
  roleId,
  isLastOwner: state === 'approved' && isOwnerRole(roleId) && owners === 1,
});

type Refused = Refusal<'owners_only' | 'last_owner'>;

const mayGiveOwner = ({ house, role }: TeamReader): boolean => house || isOwnerRole(role?.id);

/** Returns the roles that the reader may give to others: a manager makes no owner. */
export function rolesToGive(reader: TeamReader, roles: readonly { readonly id: number }[]): number[] {
  if (!reader.house && reader.role?.manages !== true) return [];
  return roles.flatMap(({ id }) => (isOwnerRole(id) && !mayGiveOwner(reader) ? [] : [id]));
}

/** Only owners move an owner, and only a rep or super admin moves the last one. */
function moveRefusal(reader: TeamReader, { roleId, isLastOwner }: TeamPlace): Refused | null {
  if (!isOwnerRole(roleId)) return null;
  if (!mayGiveOwner(reader)) return staffRefusals.refuse('owners_only');
  return isLastOwner && !reader.house ? staffRefusals.refuse('last_owner') : null;
}

/** A change to or from one of these roles changes who runs the bar: that needs a code of the last 15 minutes. */
export const needsCode = (...roleIds: readonly (number | null)[]): boolean => roleIds.some(runsBar);

/** Decides who may take a person off the team; a person may also leave it. */
export const decideRemoval = (reader: TeamReader, place: TeamPlace): Refused | { granted: true } =>
  moveRefusal(reader, place) ?? { granted: true };

/** `changes` false: the place has this role already. */
export function decideRole(
  reader: TeamReader,
  place: TeamPlace,
  roleId: number,
): Refused | { granted: true; changes: boolean } {
  if (roleId === place.roleId) return { granted: true, changes: false };
  if (isOwnerRole(roleId) && !mayGiveOwner(reader)) return staffRefusals.refuse('owners_only');
  return moveRefusal(reader, place) ?? { granted: true, changes: true };
}

/** A user who was taken off a team gets this push. */
export const removedNote = (venue: string) => ({
  title: `You're off the team of ${venue}`,
  body: 'Your staff code there has ended. Ask the manager if this surprises you.',
});
