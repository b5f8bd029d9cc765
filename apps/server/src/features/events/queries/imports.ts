import type { EventId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';

export type ImportingVenue = {
  id: VenueId;
  name: string;
  timezone: string;
  active: boolean;
  lat: number;
  lng: number;
};

/** A venue by its id or its code. */
export async function findVenueToImport(db: Database, named: string): Promise<ImportingVenue | null> {
  const { rows } = await sql<ImportingVenue>`
    select id, name, timezone, active, lat, lng from venues
    where id::text = ${named.toLowerCase()} or upper(venue_code) = ${named.toUpperCase()}`.execute(db);
  return rows[0] ?? null;
}

/** Work of an import in a transaction. Two imports into one venue follow one another, event by event. */
export const importInTurn = <Result>(
  db: Database,
  venueId: VenueId,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async transaction => {
    await sql`select from venues where id = ${venueId} for no key update`.execute(transaction);
    return work(transaction);
  });

export type Imported = { event_id: EventId; source: string; source_digest: string | null };

/** The event of a venue that came from there before. */
export async function findImported(db: Database, venueId: VenueId, source: string): Promise<Imported | null> {
  const row = await db
    .selectFrom('events')
    .where('venue_id', '=', venueId)
    .where('source', '=', source)
    .select(['event_id', 'source', 'source_digest'])
    .executeTakeFirst();
  return (row as Imported | undefined) ?? null;
}

/** Announced events to come that were imported into a venue. */
export async function findImportedToCome(db: Database, venueId: VenueId, now: Date): Promise<Imported[]> {
  const rows = await db
    .selectFrom('events')
    .where('venue_id', '=', venueId)
    .where('source', 'is not', null)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('starts_at', '>', now)
    .select(['event_id', 'source', 'source_digest'])
    .orderBy('starts_at')
    .execute();
  return rows as Imported[];
}

/** The digest of an event in its file; null where the file does not have it any more. */
export async function saveDigest(db: Database, eventId: EventId, digest: string | null): Promise<void> {
  await db.updateTable('events').set({ source_digest: digest }).where('event_id', '=', eventId).execute();
}

/** The kinds of events, by their names in small letters. */
export async function findEventTypes(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('event_types').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}
