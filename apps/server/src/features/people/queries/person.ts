import type { Point } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { blankCharacters, namelessPerson } from '@nightjar/domain/people/rules/name';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Writes the `Person` of a joined `users` row under this alias; null where the join found none. */
export function personOf(alias: string): RawBuilder<Person | null> {
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
 * Writes the columns of a `Person` from the `users` row under this alias: a row of them as JSON costs less than an
 * object.
 */
export const personColumns = (alias: string): RawBuilder<unknown> =>
  sql.join(
    ['id', 'first_name', 'nickname', 'full_name', 'profile_image', 'verified', 'pro', 'private'].map(column =>
      sql.ref(`${alias}.${column}`),
    ),
  );

/** Writes a person's name by the rule `nameOf`, from the `users` row under this alias. */
export const displayName = (alias: string): RawBuilder<string> => {
  const named = (column: string) =>
    sql`nullif(btrim(${sql.ref(`${alias}.${column}`)}, ${sql.lit(blankCharacters)}), '')`;
  return sql<string>`coalesce(${named('nickname')}, ${named('first_name')}, ${named('full_name')}, ${sql.lit(namelessPerson)})`;
};

/** Lists are ordered by the name that they show, in any case. */
export const byName = (alias: string): RawBuilder<string> => sql<string>`lower(${displayName(alias)})`;

export async function lockUser(db: Database, userId: UserId) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'registered', 'private'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns the last exact position of a user, for that user's own calls only. */
export async function findLocation(db: Database, userId: UserId): Promise<(Point & { setAt: Date }) | null> {
  const row = await db
    .selectFrom('user_locations')
    .where('user_id', '=', userId)
    .select(['lat', 'lng', 'set_at'])
    .executeTakeFirst();
  return row ? { lat: row.lat, lng: row.lng, setAt: row.set_at } : null;
}
