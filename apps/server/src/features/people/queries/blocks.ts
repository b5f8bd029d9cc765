import type { UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';

export type Id = UserId | RawBuilder<unknown>;

/** True where neither has blocked the other: the rule `neitherBlocked` as a condition. */
export function notBlocked(viewer: Id, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from blocks
    where (blocker_id = ${viewer} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${viewer}))`;
}

/**
 * True for a person who is not on hold, by the index of the few people who are. Where the statement has the `users`
 * row, `suspended_at is null` is the same.
 */
export const notOnHold = (person: RawBuilder<unknown>) => sql<boolean>`not exists (
  select 1 from users held where held.id = ${person} and held.suspended_at is not null)`;

/** True where the viewer may come across the other: no block between the two, and the other is not on hold. */
export const inSight = (viewer: UserId, other: RawBuilder<unknown>) =>
  sql<boolean>`(${notBlocked(viewer, other)} and ${notOnHold(other)})`;

export const blockOf = (blocker: Id, blocked: Id) =>
  sql<boolean>`exists (select 1 from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;

/** Selects the ids of people whom the viewer must not see: those they blocked, and those who blocked them. */
export const unseenBy = (viewer: Id) => sql`(select blocked_id from blocks where blocker_id = ${viewer}
  union all select blocker_id from blocks where blocked_id = ${viewer})`;
