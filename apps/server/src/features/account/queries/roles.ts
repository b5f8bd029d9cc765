import type { UserId } from '@nightjar/domain/kernel/id';
import type { Updateable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';

const columns = ['pro', 'rep', 'super_admin', 'allow_admin_access', 'verified'] as const;
export type StoredFlags = Pick<Updateable<DB['users']>, (typeof columns)[number]>;

/** Locks the state that decides a change of roles. It is null for a deleted account, and for the house contact. */
export async function lockRoles(db: Database, userId: UserId) {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('house_contact', '=', false)
    .select([...columns, 'registered', 'suspended_at'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { ...row, id: userId } : null;
}

/** Saves every change of roles, whether the desk or an operator's command makes it. */
export async function saveRoles(
  db: Database,
  { userId, flags }: { userId: UserId; flags: StoredFlags },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...flags, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
