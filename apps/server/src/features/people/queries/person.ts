import type { Point } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { blankCharacters, namelessPerson } from '@nightjar/domain/people/rules/name';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Selects the `Person` from a joined row of `users` under this alias, or null where the join found none. */
export function personJsonOrNull(alias: string): RawBuilder<Person | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Person | null>`case when ${column('id')} is null then null else ${personObject(alias)} end`;
}

export function personObject(alias: string): RawBuilder<Person> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Person>`json_build_object('id', ${column('id')}, 'first_name', ${column('first_name')}, 'nickname', ${column('nickname')},
    'full_name', ${column('full_name')}, 'profile_image', ${column('profile_image')}, 'verified', ${column('verified')},
    'pro', ${column('pro')}, 'private', ${column('private')})`;
}

/**
 * Selects the columns of a `Person` from the row of `users` under this alias. A row that PostgreSQL turns into JSON
 * costs less than a built object.
 */
export const personColumns = (alias: string): RawBuilder<unknown> =>
  sql.join(
    ['id', 'first_name', 'nickname', 'full_name', 'profile_image', 'verified', 'pro', 'private'].map(column =>
      sql.ref(`${alias}.${column}`),
    ),
  );

/** Selects a person's name by the rule `nameOf`, from the row of `users` under this alias. */
export const displayName = (alias: string): RawBuilder<string> => {
  const named = (column: string) =>
    sql`nullif(btrim(${sql.ref(`${alias}.${column}`)}, ${sql.lit(blankCharacters)}), '')`;
  return sql<string>`coalesce(${named('nickname')}, ${named('first_name')}, ${named('full_name')}, ${sql.lit(namelessPerson)})`;
};

/** Selects the sort key of a list of people: the name that the list shows, in lower case. */
export const nameSortKey = (alias: string): RawBuilder<string> => sql<string>`lower(${displayName(alias)})`;

export async function lockUser(db: Database, userId: UserId) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'registered', 'private'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns the last exact position of a user. Only calls of this same user may use it. */
export async function findLocation(db: Database, userId: UserId): Promise<(Point & { setAt: Date }) | null> {
  const row = await db
    .selectFrom('user_locations')
    .where('user_id', '=', userId)
    .select(['lat', 'lng', 'set_at'])
    .executeTakeFirst();
  return row ? { lat: row.lat, lng: row.lng, setAt: row.set_at } : null;
}
