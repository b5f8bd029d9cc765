import { isSuperAdmin } from '../kernel/access.ts';
import type { Role } from '../kernel/actor.ts';
import type { UserId } from '../kernel/id.ts';
import { type AssignableRole, assignableRoles } from './entity.ts';

type AccountReader = { readonly userId: UserId; readonly roles: readonly Role[] };
/** The desk decides by these facts about a person which acts it offers on that person. */
export type ManagedPerson = {
  readonly id: UserId;
  readonly registered: boolean;
  readonly suspended: boolean;
  readonly has: Readonly<Record<AssignableRole, boolean>>;
};

/**
 * True where the reader may put this person on hold. Only super admins may, and not their own account, so at least one
 * super admin is always left.
 */
export const maySuspend = (reader: AccountReader, person: Pick<ManagedPerson, 'id'>): boolean =>
  isSuperAdmin(reader) && reader.userId !== person.id;

/**
 * Lists the roles that a super admin may give to this person or take from them. No reader can change their own roles. A
 * person on hold gets no role, but a role they have can be taken. It is empty before registration.
 */
export function rolesReaderMayGive(
  reader: AccountReader,
  { id, registered, suspended, has }: ManagedPerson,
): AssignableRole[] {
  if (!isSuperAdmin(reader) || reader.userId === id || !registered) return [];
  return assignableRoles.filter(role => !suspended || has[role]);
}

/**
 * True where a person has this role or mark. `verified` is not a role that opens the desk: it is a seal beside a
 * person's name.
 */
export const hasAssignableRole = (
  { roles, verified }: { readonly roles: readonly Role[]; readonly verified: boolean },
  given: AssignableRole,
): boolean => (given === 'verified' ? verified : roles.includes(given));

export const isAssignableRole = (role: Role | AssignableRole): role is AssignableRole =>
  assignableRoles.some(given => given === role);

/**
 * True for the role of super admin, which is never taken from its last holder, because only a super admin can give it
 * to others.
 */
export const needsHolder = (role: AssignableRole): boolean => role === 'super_admin';
