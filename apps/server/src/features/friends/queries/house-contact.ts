import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Finds the house contact, the one system user, which the first start of the server makes. */
export async function findHouseContact(db: Database): Promise<UserId | null> {
  const row = await db.selectFrom('users').where('house_contact', '=', true).select('id').executeTakeFirst();
  return (row?.id as UserId | undefined) ?? null;
}

/** Makes the user a friend of the house contact, whatever their tie was before. The friendship is counted once. */
export async function befriendHouseContact(
  db: Database,
  { userId, houseContact }: { userId: UserId; houseContact: UserId },
  now: Date,
): Promise<void> {
  const [low, high] = userId < houseContact ? [userId, houseContact] : [houseContact, userId];
  await sql`
    with befriended as (
      insert into friendships (low_user_id, high_user_id, requester_id, state, created_at, answered_at)
      values (${low}, ${high}, ${houseContact}, 'accepted', ${now}, ${now})
      on conflict (low_user_id, high_user_id) do update set state = 'accepted', answered_at = ${now}
        where friendships.state <> 'accepted'
      returning 1
    )
    update users set friends_count = friends_count + 1
    where id in (${low}, ${high}) and not house_contact and exists (select 1 from befriended)`.execute(db);
}
