import { brand } from '../../../brand.ts';
import type { Refusal } from '../../../kernel/failure.ts';
import type { UserId } from '../../../kernel/id.ts';
import { type ManagedPerson, needsHolder } from '../../access.ts';
import type { AssignableRole } from '../../entity.ts';
import { accountRefusals } from '../../refusals.ts';
import { refuseLosingLastSuperAdmin } from '../../rules/hold.ts';

/** These columns of a user's row give roles; `allow_admin_access` opens the desk. */
export type RoleFlags = {
  readonly rep: boolean;
  readonly super_admin: boolean;
  readonly allow_admin_access: boolean;
  readonly verified: boolean;
};

const flagByRole = { [brand.repRole]: 'rep', super_admin: 'super_admin', verified: 'verified' } as const;
/** A role needs all of its flags: a rep without access to the desk is not a rep. */
const flagsByRole: Readonly<Record<AssignableRole, readonly (keyof RoleFlags)[]>> = {
  [brand.repRole]: ['rep', 'allow_admin_access'],
  super_admin: ['super_admin'],
  verified: ['verified'],
};

/**
 * Returns the flags of a user after a role is given or taken. The desk stays open to the user while they have any role
 * of the desk.
 */
export function flagsAfter(before: RoleFlags, role: AssignableRole, granted: boolean): RoleFlags {
  const after = { ...before, [flagByRole[role]]: granted };
  if (role === 'verified') return after;
  return { ...after, allow_admin_access: after.rep || after.super_admin };
}

export const hasRole = (flags: RoleFlags, role: AssignableRole): boolean =>
  flagsByRole[role].every(flag => flags[flag]);

type RoleChangeRequest = {
  readonly by: UserId;
  readonly person: ManagedPerson;
  readonly role: AssignableRole;
  readonly granted: boolean;
  /** These super admins can act at this moment; the caller has locked their rows. */
  readonly superAdmins: readonly UserId[];
};

export function decideRoleChange({
  by,
  person,
  role,
  granted,
  superAdmins,
}: RoleChangeRequest):
  | { granted: true }
  | Refusal<'own_role' | 'last_super_admin' | 'not_registered' | 'account_on_hold'> {
  if (by === person.id) return accountRefusals.refuse('own_role');
  if (!granted) return decideRoleRemoval(person.id, role, superAdmins);
  if (!person.registered) return accountRefusals.refuse('not_registered');
  return person.suspended ? accountRefusals.refuse('account_on_hold') : { granted: true };
}

/** Decides whether a role may be taken. The last super admin who can act keeps the role. */
export const decideRoleRemoval = (
  userId: UserId,
  role: AssignableRole,
  superAdmins: readonly UserId[],
): { granted: true } | Refusal<'last_super_admin'> =>
  needsHolder(role) ? refuseLosingLastSuperAdmin(superAdmins, userId) : { granted: true };
