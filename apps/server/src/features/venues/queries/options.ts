import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { ttlCache } from '../../../platform/db/ttl-cache.ts';

/**
 * A node answers from short lists that are the same for every user. It reads them again after this many milliseconds.
 */
export const listsFreshMs = 5_000;

/** Reads the names of the types and features of venues, which are two short tables. */
export async function readVenueOptionLists(db: Database) {
  const rows = await db
    .selectFrom('venue_types')
    .select(['id', 'name', sql<'type' | 'feature'>`'type'`.as('kind')])
    .unionAll(
      db.selectFrom('venue_features').select(['id', 'name', sql<'type' | 'feature'>`'feature'`.as('kind')]),
    )
    .execute();
  const named = (kind: string) =>
    new Map(rows.filter(row => row.kind === kind).map(row => [row.id, row.name]));
  return { types: named('type'), features: named('feature') };
}

export type VenueOptionLists = Awaited<ReturnType<typeof readVenueOptionLists>>;

/** Returns the lists of types and features of venues. A node keeps them in its memory for a while. */
export const findVenueOptionLists = ttlCache(listsFreshMs, readVenueOptionLists);
