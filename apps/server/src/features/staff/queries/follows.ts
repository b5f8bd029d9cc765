import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { isNotBlocked } from '../../people/queries/blocks.ts';

/**
 * Locks the viewer and the pro in the order of their ids, which is the order of every lock of two people. Returns null
 * where the viewer may not see such a pro.
 */
export async function lockPro(
  db: Database,
  viewer: UserId,
  proUserId: UserId,
): Promise<{ id: UserId; pro: boolean; followers_count: number } | null> {
  const lock = sql`select id from users where id in (${viewer}, ${proUserId}) order by id for no key update`;
  const pro = db
    .selectFrom('users')
    .where('id', '=', proUserId)
    .where('registered', '=', true)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(isNotBlocked(viewer, sql.ref('users.id')))
    .select(['id', 'pro', 'followers_count']);
  const [, row] = await awaitTogether(lock.execute(db), pro.executeTakeFirst());
  return row ? { ...row, id: row.id as UserId } : null;
}

type Follow = { userId: UserId; proUserId: UserId };

/**
 * Saves the follow and both counts together. Returns true where the follow is new. The caller has locked both people.
 */
export async function followPro(db: Database, { userId, proUserId }: Follow, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with followed as (
      insert into pro_follows (user_id, pro_user_id, created_at) values (${userId}, ${proUserId}, ${now})
      on conflict do nothing returning 1
    )
    update users set following_pros_count = following_pros_count + (id = ${userId})::int,
      followers_count = followers_count + (id = ${proUserId})::int
    where id in (${userId}, ${proUserId}) and exists (select 1 from followed) returning id`.execute(db);
  return rows.length > 0;
}

/** Returns true where the user had followed the pro. */
export async function unfollowPro(db: Database, { userId, proUserId }: Follow): Promise<boolean> {
  const { rows } = await sql`
    with unfollowed as (
      delete from pro_follows where user_id = ${userId} and pro_user_id = ${proUserId} returning 1
    )
    update users set following_pros_count = following_pros_count - (id = ${userId})::int,
      followers_count = followers_count - (id = ${proUserId})::int
    where id in (${userId}, ${proUserId}) and exists (select 1 from unfollowed) returning id`.execute(db);
  return rows.length > 0;
}
