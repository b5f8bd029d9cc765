import type { UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';

export type Id = UserId | RawBuilder<unknown>;

/** True where neither has blocked the other: the rule `neitherBlocked` as a condition. */
export function notBlocked(viewer: Id, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from blocks
    where (blocker_id = ${viewer} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${viewer}))`;
}

/**
 * True for a person whom others may come across: not on hold. By an index of those who are, which are few; where the
 * `users` row is at hand, `suspended_at is null` is the same.
 */
export const notOnHold = (person: RawBuilder<unknown>) => sql<boolean>`not exists (
  select 1 from users held where held.id = ${person} and held.suspended_at is not null)`;

/** True where the viewer may come across the other: no block between the two, and the other is not on hold. */
export const inSight = (viewer: UserId, other: RawBuilder<unknown>) =>
  sql<boolean>`(${notBlocked(viewer, other)} and ${notOnHold(other)})`;

export const blockOf = (blocker: Id, blocked: Id) =>
  sql<boolean>`exists (select 1 from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;

/** Ids of people the viewer must not see: blocked by them, or having blocked them. */
export const unseenBy = (viewer: Id) => sql`(select blocked_id from blocks where blocker_id = ${viewer}
  union all select blocker_id from blocks where blocked_id = ${viewer})`;
