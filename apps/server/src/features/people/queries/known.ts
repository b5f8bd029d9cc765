import type { UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';

/** The viewer is null for a push, because several people may read the same push. */
type Viewer = UserId | RawBuilder<unknown> | null;

/** Selects the name that a person had when they blocked the viewer. It is null where they did not block the viewer. */
const nameAtBlockSql = (alias: string, viewer: Viewer) => sql<string | null>`(
  select blocker_name from blocks where blocker_id = ${sql.ref(`${alias}.id`)} and blocked_id = ${viewer}::uuid)`;

/**
 * Selects the columns of a `Person` for records of the past: messages, drinks, referrals. If the person has blocked the
 * viewer, the viewer sees the name that the person had at the block, no picture, and no later change.
 */
export const personColumnsAsKnown = (alias: string, viewer: Viewer): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const unlessBlocked = (name: string, otherwise: RawBuilder<unknown>) =>
    sql`case when former is null then ${column(name)} else ${otherwise} end as ${sql.ref(name)}`;
  const nothing = sql`null`;
  return sql`(select ${column('id')} as id, ${unlessBlocked('first_name', nothing)},
    ${unlessBlocked('nickname', sql`former`)}, ${unlessBlocked('full_name', nothing)},
    ${unlessBlocked('profile_image', nothing)}, ${unlessBlocked('verified', sql`false`)},
    ${unlessBlocked('pro', sql`false`)}, ${unlessBlocked('private', sql`false`)}
    from (select ${nameAtBlockSql(alias, viewer)} as former offset 0) as block)`;
};

/** Selects the person as one JSON value, or null where the join found no row. */
export const personAsKnownTo = (alias: string, viewer: Viewer): RawBuilder<Person | null> =>
  sql<Person | null>`(select to_json(known) from ${personColumnsAsKnown(alias, viewer)} as known where known.id is not null)`;

/**
 * Selects the name that the person had when they blocked the viewer. For a person who has not blocked the viewer, it
 * selects `otherwise`.
 */
export const nameAsKnownTo = <Name extends string | null>(
  alias: string,
  viewer: Viewer,
  otherwise: RawBuilder<Name>,
): RawBuilder<Name> => sql<Name>`coalesce(${nameAtBlockSql(alias, viewer)}, ${otherwise})`;

/** Selects the person's picture, or null where the person has blocked the viewer. */
export const imageAsKnownTo = (alias: string, viewer: Viewer): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${nameAtBlockSql(alias, viewer)} is null then ${sql.ref(`${alias}.profile_image`)} end`;
