import type { Pair, Tie } from '@nightjar/domain/friends/rules';
import type { ConversationId, FriendshipId, UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Id = UserId | RawBuilder<unknown>;

/** The row of `friendships` between two people, whichever of the two asked. */
export const tieBetween = (
  one: Id,
  other: Id,
) => sql<boolean>`(tie.low_user_id = least(${one}, ${other}::uuid)
  and tie.high_user_id = greatest(${one}, ${other}::uuid))`;

export const blockOf = (blocker: Id, blocked: Id) =>
  sql<boolean>`exists (select 1 from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;

/** Ids of whoever must not be shown to `viewer`: blocked by them or having blocked them. */
export const unseenBy = (viewer: UserId) => sql`(select blocked_id from blocks where blocker_id = ${viewer}
  union all select blocker_id from blocks where blocked_id = ${viewer})`;

/** Ids of somebody's friends: two index scans. */
export const friendsOf = (user: Id) => sql`(
  select high_user_id as id from friendships where low_user_id = ${user} and state = 'accepted'
  union all
  select low_user_id from friendships where high_user_id = ${user} and state = 'accepted')`;

/**
 * The `users` rows behind some ids, each fetched by its key. `offset 0` keeps the planner from joining the table as a
 * whole: for five thousand friends it would rather read a million people.
 */
export const usersOf = (ids: RawBuilder<unknown>) => sql`${ids} as chosen
  cross join lateral (select * from users where users.id = chosen.id offset 0) as users`;

export type TieColumns = {
  id: FriendshipId | null;
  state: Tie['state'];
  requester_id: UserId;
  created_at: Date;
  answered_at: Date | null;
};
export const tieOf = (row: TieColumns): Tie | null => (row.id === null ? null : { ...row, id: row.id });

/**
 * Locks both people in the order of their ids, so that whatever two of them do to each other happens one after the
 * other and never in a deadlock, and then reads what stands between them. Null: there is no such person.
 */
export async function lockPair(db: Database, me: UserId, other: UserId): Promise<Pair | null> {
  const locked = await sql<{ id: UserId; house_contact: boolean; asked_for: boolean; here: boolean }>`
    select id, house_contact, id = ${other} as asked_for, registered and deleted_at is null as here
    from users where id in (${me}, ${other}) order by id for no key update`.execute(db);
  const target = locked.rows.find(row => row.asked_for);
  if (!target?.here) return null;
  const { rows } = await sql<TieColumns & { blocked_by_me: boolean; blocked_by_other: boolean }>`
    select tie.id, tie.state, tie.requester_id, tie.created_at, tie.answered_at,
      ${blockOf(me, other)} as blocked_by_me, ${blockOf(other, me)} as blocked_by_other
    from (select 1) as here left join friendships tie on ${tieBetween(me, other)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a left join without a row');
  const { blocked_by_me, blocked_by_other, ...tie } = row;
  return {
    me,
    other: target.id,
    otherIsHouse: target.house_contact,
    tie: tieOf(tie),
    blockedByMe: blocked_by_me,
    blockedByOther: blocked_by_other,
  };
}

/** The other one of a request or friendship the user is in. */
export async function findOtherOf(
  db: Database,
  friendshipId: FriendshipId,
  userId: UserId,
): Promise<UserId | null> {
  const { rows } = await sql<{ id: UserId }>`
    select case when low_user_id = ${userId} then high_user_id else low_user_id end as id
    from friendships where id = ${friendshipId} and ${userId} in (low_user_id, high_user_id)`.execute(db);
  return rows[0]?.id ?? null;
}

/** Writes what stands between a locked pair now; both friend counts move with it. */
export async function saveTie(db: Database, pair: Pair, next: Tie | null): Promise<void> {
  const ends = sql`least(${pair.me}::uuid, ${pair.other}), greatest(${pair.me}::uuid, ${pair.other})`;
  if (next === null) {
    await sql`delete from friendships where (low_user_id, high_user_id) = (${ends})`.execute(db);
  } else {
    await sql`
      insert into friendships (id, low_user_id, high_user_id, requester_id, state, created_at, answered_at)
      values (${next.id}, ${ends}, ${next.requester_id}, ${next.state}, ${next.created_at}, ${next.answered_at})
      on conflict (low_user_id, high_user_id) do update set requester_id = excluded.requester_id,
        state = excluded.state, created_at = excluded.created_at, answered_at = excluded.answered_at`.execute(
      db,
    );
  }
  const gained = Number(next?.state === 'accepted') - Number(pair.tie?.state === 'accepted');
  if (gained === 0) return;
  await sql`update users set friends_count = friends_count + ${gained}
    where id in (${pair.me}, ${pair.other}) and not house_contact`.execute(db);
}

/** What a block ends besides the friendship: follows between the two, both ways. True where there were any. */
export async function saveBlock(db: Database, pair: Pair, now: Date): Promise<boolean> {
  await sql`insert into blocks (blocker_id, blocked_id, created_at) values (${pair.me}, ${pair.other}, ${now})
    on conflict do nothing`.execute(db);
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

export async function deleteBlock(db: Database, pair: Pair): Promise<void> {
  await sql`delete from blocks where blocker_id = ${pair.me} and blocked_id = ${pair.other}`.execute(db);
}

/** The pair's direct conversation, where they have one. */
export async function findDirectConversation(db: Database, pair: Pair): Promise<ConversationId | null> {
  const subject = `direct:${[pair.me, pair.other].sort().join(':')}`;
  const { rows } = await sql<{ id: ConversationId }>`
    select id from conversations where subject = ${subject}`.execute(db);
  return rows[0]?.id ?? null;
}
