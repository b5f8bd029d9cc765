import type { UserId } from '@nightjar/domain/kernel/id';
import type { Updateable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';

const roleColumns = ['pro', 'rep', 'super_admin', 'allow_admin_access', 'verified'] as const;
export type StoredFlags = Pick<Updateable<DB['users']>, (typeof roleColumns)[number]>;

/**
 * Locks a user and reads what decides a change of roles. Returns null for a deleted account and for the house contact.
 */
export async function lockRoles(db: Database, userId: UserId) {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('house_contact', '=', false)
    .select([...roleColumns, 'registered', 'suspended_at'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { ...row, id: userId } : null;
}

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
