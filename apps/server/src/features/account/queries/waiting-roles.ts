import type { Role } from '@nightjar/domain/kernel/actor';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import type { Database } from '../../../platform/db/database.ts';

/** The operator's command can give these roles, and the mark `verified`. */
export type GrantableRole = Role | 'verified';

/** A role waits this long for a sign-up, because a phone number may get another owner. */
export const waitingRoleDays = 7;

type WaitingRole = { readonly phone: string; readonly role: GrantableRole };

/** Stores a role for a number that has not signed up. If it is stored again, its seven days begin again. */
export async function saveWaitingRole(db: Database, waiting: WaitingRole, now: Date): Promise<void> {
  await db
    .insertInto('waiting_roles')
    .values({ ...waiting, granted_at: now })
    .onConflict(conflict => conflict.columns(['phone', 'role']).doUpdateSet({ granted_at: now }))
    .execute();
}

/** Returns false where the role did not wait for that number. */
export async function deleteWaitingRole(db: Database, { phone, role }: WaitingRole): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_roles')
    .where('phone', '=', phone)
    .where('role', '=', role)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the roles that wait for a user's number, and returns those whose days have not ended. */
export async function takeWaitingRoles(db: Database, userId: UserId, now: Date): Promise<GrantableRole[]> {
  const rows = await db
    .deleteFrom('waiting_roles')
    .using('users')
    .whereRef('waiting_roles.phone', '=', 'users.phone')
    .where('users.id', '=', userId)
    .returning(['waiting_roles.role', 'waiting_roles.granted_at'])
    .execute();
  const since = addMilliseconds(now, -waitingRoleDays * days);
  return rows.filter(row => row.granted_at > since).map(row => row.role as GrantableRole);
}
