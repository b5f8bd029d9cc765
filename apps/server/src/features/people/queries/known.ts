import type { UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';

/** A push is written for many readers, so its viewer is null. */
type Viewer = UserId | null;

/** Reads the name that a blocker had at the time of the block; null where this person did not block the viewer. */
const nameAtBlock = (alias: string, viewer: Viewer) => sql<string | null>`(
  select blocker_name from blocks where blocker_id = ${sql.ref(`${alias}.id`)} and blocked_id = ${viewer}::uuid)`;

/**
 * Writes the columns of a `Person` for the past of a viewer: messages, drinks, referrals. A person who has blocked the
 * viewer keeps the name of that moment and has no picture, so that no later change is seen.
 */
export const knownRow = (alias: string, viewer: Viewer): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const unlessBlocked = (name: string, otherwise: RawBuilder<unknown>) =>
    sql`case when former is null then ${column(name)} else ${otherwise} end as ${sql.ref(name)}`;
  const nothing = sql`null`;
  return sql`(select ${column('id')} as id, ${unlessBlocked('first_name', nothing)},
    ${unlessBlocked('nickname', sql`former`)}, ${unlessBlocked('full_name', nothing)},
    ${unlessBlocked('profile_image', nothing)}, ${unlessBlocked('verified', sql`false`)},
    ${unlessBlocked('pro', sql`false`)}, ${unlessBlocked('private', sql`false`)}
    from (select ${nameAtBlock(alias, viewer)} as former offset 0) as block)`;
};

/** Writes the person as one value; null where the join found no such row. */
export const knownPerson = (alias: string, viewer: Viewer): RawBuilder<Person | null> =>
  sql<Person | null>`(select to_json(known) from ${knownRow(alias, viewer)} as known where known.id is not null)`;

/** Writes the name at the block; where the person has not blocked the viewer, it writes `otherwise`. */
export const knownName = <Name extends string | null>(
  alias: string,
  viewer: Viewer,
  otherwise: RawBuilder<Name>,
): RawBuilder<Name> => sql<Name>`coalesce(${nameAtBlock(alias, viewer)}, ${otherwise})`;

/** Writes the person's picture; null where they have blocked the viewer. */
export const knownImage = (alias: string, viewer: Viewer): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${nameAtBlock(alias, viewer)} is null then ${sql.ref(`${alias}.profile_image`)} end`;
