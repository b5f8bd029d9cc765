import type { Pair } from '@nightjar/domain/friends/rules';
import type { ConversationId, FriendshipId, UserId } from '@nightjar/domain/kernel/id';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { isBlockedSql } from '../../people/queries/blocks.ts';
import { displayName } from '../../people/queries/person.ts';
import { type TieColumns, tieBetween, tieOrNull } from '../../people/queries/ties.ts';

/**
 * Locks both people in the order of their ids, so that two changes come one after another without a deadlock. It then
 * reads their tie. Returns null where the other person is unknown, not registered, deleted or on hold.
 */
export async function lockPair(db: Database, me: UserId, other: UserId): Promise<Pair | null> {
  const lock = sql<{ id: UserId; house_contact: boolean; asked_for: boolean; here: boolean }>`
    select id, house_contact, id = ${other} as asked_for, registered and deleted_at is null and suspended_at is null as here
    from users where id in (${me}, ${other}) order by id for no key update`;
  const read = sql<TieColumns & { blocked_by_me: boolean; blocked_by_other: boolean }>`
    select tie.id, tie.state, tie.requester_id, tie.created_at, tie.answered_at,
      ${isBlockedSql(me, other)} as blocked_by_me, ${isBlockedSql(other, me)} as blocked_by_other
    from (select 1) as here left join friendships tie on ${tieBetween(me, other)}`;
  const [locked, { rows }] = await awaitTogether(lock.execute(db), read.execute(db));
  const target = locked.rows.find(row => row.asked_for);
  if (!target?.here) return null;
  const [row] = rows;
  if (!row) throw new Error('A left join that always returns a row returned none.');
  const { blocked_by_me, blocked_by_other, ...tie } = row;
  return {
    me,
    other: target.id,
    otherIsHouse: target.house_contact,
    tie: tieOrNull(tie),
    blockedByMe: blocked_by_me,
    blockedByOther: blocked_by_other,
  };
}

/** Finds the other person of a friend request or friendship of the user. */
export async function findOtherOfFriendship(
  db: Database,
  friendshipId: FriendshipId,
  userId: UserId,
): Promise<UserId | null> {
  const { rows } = await sql<{ id: UserId }>`
    select case when low_user_id = ${userId} then high_user_id else low_user_id end as id
    from friendships where id = ${friendshipId} and ${userId} in (low_user_id, high_user_id)`.execute(db);
  return rows[0]?.id ?? null;
}

/** Saves the tie of a locked pair, and changes the count of friends of both. */
export async function saveTieAtCommit(db: Database, pair: Pair, next: Tie | null): Promise<void> {
  const ends = sql`least(${pair.me}::uuid, ${pair.other}), greatest(${pair.me}::uuid, ${pair.other})`;
  if (next === null) {
    await sendAtCommit(db, sql`delete from friendships where (low_user_id, high_user_id) = (${ends})`);
  } else {
    await sendAtCommit(
      db,
      sql`
      insert into friendships (id, low_user_id, high_user_id, requester_id, state, created_at, answered_at)
      values (${next.id}, ${ends}, ${next.requester_id}, ${next.state}, ${next.created_at}, ${next.answered_at})
      on conflict (low_user_id, high_user_id) do update set requester_id = excluded.requester_id,
        state = excluded.state, created_at = excluded.created_at, answered_at = excluded.answered_at`,
    );
  }
  const gained = Number(next?.state === 'accepted') - Number(pair.tie?.state === 'accepted');
  if (gained === 0) return;
  await sendAtCommit(
    db,
    sql`update users set friends_count = friends_count + ${gained}
    where id in (${pair.me}, ${pair.other}) and not house_contact`,
  );
}

/** Saves the block with the blocker's present name, which the blocked user still sees later. */
export async function saveBlockAtCommit(db: Database, pair: Pair, now: Date): Promise<void> {
  await sendAtCommit(
    db,
    sql`insert into blocks (blocker_id, blocked_id, created_at, blocker_name)
    select id, ${pair.other}::uuid, ${now}::timestamptz, ${displayName('users')} from users where id = ${pair.me}
    on conflict do nothing`,
  );
}

/** Removes the follows between the two people in both directions. Returns true where there were any. */
export async function endFollowsBetween(db: Database, pair: Pair): Promise<boolean> {
  const { rows } = await sql`
    with unfollowed as (
      delete from pro_follows where (user_id, pro_user_id) in ((${pair.me}, ${pair.other}), (${pair.other}, ${pair.me}))
      returning user_id, pro_user_id
    )
    update users set
      following_pros_count = following_pros_count - (select count(*) from unfollowed where user_id = users.id),
      followers_count = followers_count - (select count(*) from unfollowed where pro_user_id = users.id)
    where id in (${pair.me}, ${pair.other}) and exists (select 1 from unfollowed) returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteBlockAtCommit(db: Database, pair: Pair): Promise<void> {
  await sendAtCommit(
    db,
    sql`delete from blocks where blocker_id = ${pair.me} and blocked_id = ${pair.other}`,
  );
}

/** Finds the direct conversation of the two people. Returns null where they have none. */
export async function findDirectConversation(db: Database, pair: Pair): Promise<ConversationId | null> {
  const subject = `direct:${[pair.me, pair.other].sort().join(':')}`;
  const { rows } = await sql<{ id: ConversationId }>`
    select id from conversations where subject = ${subject}`.execute(db);
  return rows[0]?.id ?? null;
}
