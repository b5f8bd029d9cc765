import type { UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';

/** A push is written for many readers and has no viewer. */
type Viewer = UserId | null;

/**
 * Reads the blocker's name of the time of the block; null where the `users` row under this alias did not block the
 * viewer.
 */
const nameAtBlock = (alias: string, viewer: Viewer) => sql<string | null>`(
  select blocker_name from blocks where blocker_id = ${sql.ref(`${alias}.id`)} and blocked_id = ${viewer}::uuid)`;

/**
 * The `Person` of a `users` row in the past of a viewer (messages, drinks, referrals), as a row with the columns of
 * `Person`. A person who has blocked the viewer stays as they were then: the name of that moment, no picture, and nothing that changes later.
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

/** Writes the person's name: `otherwise` where they have not blocked the viewer. */
export const knownName = <Name extends string | null>(
  alias: string,
  viewer: Viewer,
  otherwise: RawBuilder<Name>,
): RawBuilder<Name> => sql<Name>`coalesce(${nameAtBlock(alias, viewer)}, ${otherwise})`;

/** Writes the person's picture. */
export const knownImage = (alias: string, viewer: Viewer): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${nameAtBlock(alias, viewer)} is null then ${sql.ref(`${alias}.profile_image`)} end`;
