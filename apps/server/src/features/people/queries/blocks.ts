import type { UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';

export type UserIdOrSql = UserId | RawBuilder<unknown>;

/** Returns true where neither user has blocked the other. This is the rule `neitherBlocked` as SQL. */
export function isNotBlocked(viewer: UserIdOrSql, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from blocks
    where (blocker_id = ${viewer} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${viewer}))`;
}

/**
 * Returns true for a person who is not on hold, by an index of the few people on hold. In a statement that has the row
 * of `users`, the condition `suspended_at is null` does the same.
 */
export const isNotOnHold = (person: RawBuilder<unknown>) => sql<boolean>`not exists (
  select 1 from users held where held.id = ${person} and held.suspended_at is not null)`;

/**
 * Returns true where the viewer may see the other user: there is no block between them, and the other user is not on
 * hold.
 */
export const isInSight = (viewer: UserId, other: RawBuilder<unknown>) =>
  sql<boolean>`(${isNotBlocked(viewer, other)} and ${isNotOnHold(other)})`;

export const isBlockedSql = (blocker: UserIdOrSql, blocked: UserIdOrSql) =>
  sql<boolean>`exists (select 1 from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;

/**
 * Selects the ids of the people whom the viewer must not see: people whom they blocked, and people who blocked them.
 */
export const idsUnseenBy = (
  viewer: UserIdOrSql,
) => sql`(select blocked_id from blocks where blocker_id = ${viewer}
  union all select blocker_id from blocks where blocked_id = ${viewer})`;
