import type { FriendshipId, UserId } from '@nightjar/domain/kernel/id';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isNotOnHold } from './blocks.ts';

type UserIdOrSql = UserId | RawBuilder<unknown>;

/** Matches the row of `friendships` of two people, whichever of them sent the request. */
export const tieBetween = (
  one: UserIdOrSql,
  other: UserIdOrSql,
) => sql<boolean>`(tie.low_user_id = least(${one}, ${other}::uuid)
  and tie.high_user_id = greatest(${one}, ${other}::uuid))`;

/** Selects the ids of a user's friends by two scans of indexes. */
export const friendIdsSql = (user: UserIdOrSql) => sql`(
  select high_user_id as id from friendships where low_user_id = ${user} and state = 'accepted'
  union all
  select low_user_id from friendships where high_user_id = ${user} and state = 'accepted')`;

/**
 * Selects the rows of `users` with these ids, each by its key. `offset 0` keeps PostgreSQL from joining the whole
 * table: for five thousand friends it would otherwise read a million people.
 */
export const usersByIdsSql = (ids: RawBuilder<unknown>) => sql`${ids} as chosen
  cross join lateral (select * from users where users.id = chosen.id offset 0) as users`;

/**
 * Returns true where a list or an activity may name a person to the viewer. This is the rule `maySeeTies` as SQL, for
 * the row of `users` under this alias. It assumes that there is no block between the person and the viewer.
 */
export const areTiesShown = (viewer: UserIdOrSql, alias: string) => {
  const id = sql.ref(`${alias}.id`);
  return sql<boolean>`(not ${sql.ref(`${alias}.private`)} or ${id} = ${viewer} or exists (
    select from friendships tie where ${tieBetween(id, viewer)} and tie.state = 'accepted'))`;
};

export type TieColumns = {
  id: FriendshipId | null;
  state: Tie['state'];
  requester_id: UserId;
  created_at: Date;
  answered_at: Date | null;
};
export const tieOrNull = (row: TieColumns): Tie | null => (row.id === null ? null : { ...row, id: row.id });

export async function findFriendIds(db: Database, userId: UserId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select friend.id from ${friendIdsSql(userId)} as friend`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds the friends who are notified of what a user does. A user on hold has none. */
export async function findFriendsToNotify(db: Database, userId: UserId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select friend.id from ${friendIdsSql(userId)} as friend where ${isNotOnHold(sql`${userId}`)}`.execute(db);
  return rows.map(({ id }) => id);
}
