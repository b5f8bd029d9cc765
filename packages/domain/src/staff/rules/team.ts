import type { Refusal } from '../../kernel/failure.ts';
import { proRoleIds } from '../entity.ts';
import { staffRefusals } from '../refusals.ts';

/** Who changes a team: a rep or super admin, or a user with this role on it; null: on it not at all. */
export type TeamReader = {
  readonly house: boolean;
  readonly role: { readonly id: number; readonly manages: boolean } | null;
};

/** A place on the team that is to change. */
export type TeamPlace = { readonly roleId: number; readonly isLastOwner: boolean };

type Refused = Refusal<'owners_only' | 'last_owner'>;

const mayOwn = ({ house, role }: TeamReader): boolean => house || role?.id === proRoleIds.owner;

/** The roles that the reader may give to others: a manager makes no owner. */
export function rolesToGive(reader: TeamReader, roles: readonly { readonly id: number }[]): number[] {
  if (!reader.house && reader.role?.manages !== true) return [];
  return roles.flatMap(({ id }) => (id === proRoleIds.owner && !mayOwn(reader) ? [] : [id]));
}

/** An owner is moved by owners alone, and the last one by a rep or super admin alone. */
function mustMayMove(reader: TeamReader, { roleId, isLastOwner }: TeamPlace): Refused | null {
  if (roleId !== proRoleIds.owner) return null;
  if (!mayOwn(reader)) return staffRefusals.refuse('owners_only');
  return isLastOwner && !reader.house ? staffRefusals.refuse('last_owner') : null;
}

/** A place that comes to or from one of these roles changes who runs the bar: that needs a code of the last 15 minutes. */
export const needsCode = (...roleIds: readonly (number | null)[]): boolean =>
  roleIds.some(id => id === proRoleIds.owner || id === proRoleIds.manager);

/** Being taken off the team, or leaving it. */
export const decideRemoval = (reader: TeamReader, place: TeamPlace): Refused | { granted: true } =>
  mustMayMove(reader, place) ?? { granted: true };

/** `changes` false: the place has this role already. */
export function decideRole(
  reader: TeamReader,
  place: TeamPlace,
  roleId: number,
): Refused | { granted: true; changes: boolean } {
  if (roleId === place.roleId) return { granted: true, changes: false };
  if (roleId === proRoleIds.owner && !mayOwn(reader)) return staffRefusals.refuse('owners_only');
  return mustMayMove(reader, place) ?? { granted: true, changes: true };
}

/** The push to a user who was taken off a team. */
export const removedNote = (venue: string) => ({
  title: `You're off the team of ${venue}`,
  body: 'Your staff code there has ended. Ask the manager if this surprises you.',
});
