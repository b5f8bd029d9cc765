import { brand } from '../../../brand.ts';
import type { Refusal } from '../../../kernel/failure.ts';
import type { UserId } from '../../../kernel/id.ts';
import type { Overseen } from '../../access.ts';
import type { GivenRole } from '../../entity.ts';
import { accountRefusals } from '../../refusals.ts';
import { leavesSuperAdmin } from '../../rules/hold.ts';

/** What of a row gives roles; `allow_admin_access` opens the desk. */
export type RoleFlags = {
  readonly rep: boolean;
  readonly super_admin: boolean;
  readonly allow_admin_access: boolean;
  readonly verified: boolean;
};

const flagOf = { [brand.repRole]: 'rep', super_admin: 'super_admin', verified: 'verified' } as const;

/** The flags once a role is given or taken. The desk stays open as long as one of its roles is left. */
export function flagsAfter(before: RoleFlags, role: GivenRole, granted: boolean): RoleFlags {
  const after = { ...before, [flagOf[role]]: granted };
  if (role === 'verified') return after;
  return { ...after, allow_admin_access: after.rep || after.super_admin };
}

/** The role has what it is made of: a rep without access to the desk is none. */
export const hasRole = (flags: RoleFlags, role: GivenRole): boolean =>
  role === 'verified' || role === 'super_admin' ? flags[role] : flags.rep && flags.allow_admin_access;

type Asked = {
  readonly by: UserId;
  readonly person: Overseen;
  readonly role: GivenRole;
  readonly granted: boolean;
  /** Those who can act at this moment, under a lock. */
  readonly superAdmins: readonly UserId[];
};

export function decideRole({
  by,
  person,
  role,
  granted,
  superAdmins,
}: Asked):
  | { granted: true }
  | Refusal<'own_role' | 'last_super_admin' | 'not_registered' | 'account_on_hold'> {
  if (by === person.id) return accountRefusals.refuse('own_role');
  if (!granted) return decideTaking(person.id, role, superAdmins);
  if (!person.registered) return accountRefusals.refuse('not_registered');
  return person.suspended ? accountRefusals.refuse('account_on_hold') : { granted: true };
}

/** Of those who can act one is left. */
export const decideTaking = (
  userId: UserId,
  role: GivenRole,
  superAdmins: readonly UserId[],
): { granted: true } | Refusal<'last_super_admin'> =>
  role === 'super_admin' ? leavesSuperAdmin(superAdmins, userId) : { granted: true };
