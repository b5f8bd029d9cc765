import type { Version } from '@nightjar/domain/events/rules/imported';
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

/**
 * Finds the venue that an operator names in the command of an import, by its id or by the code with which users join
 * its team.
 */
export async function findVenueToImport(db: Database, named: string): Promise<ImportingVenue | null> {
  const { rows } = await sql<ImportingVenue>`
    select id, name, timezone, active, lat, lng from venues
    where id::text = ${named.toLowerCase()} or upper(venue_code) = ${named.toUpperCase()}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Runs a part of an import in a transaction, under a lock of the venue. Two imports for one venue then save their
 * events one after another.
 */
export const runImportInTurn = <Result>(
  db: Database,
  venueId: VenueId,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async transaction => {
    await sql`select from venues where id = ${venueId} for no key update`.execute(transaction);
    return work(transaction);
  });

/**
 * This is the version that an event has in a file. `own` means that the file has an entry for this night beside the
 * entry of its series.
 */
export type ImportedVersion = Version & { own: boolean };

export type ImportedEvent = {
  event_id: EventId;
  source: string;
  source_digest: string | null;
  source_version: ImportedVersion | null;
  over_at: Date;
};

const importedColumns = ['event_id', 'source', 'source_digest', 'source_version', 'over_at'] as const;

/** Returns the event of a venue that was imported from this source. */
export async function findImportedEvents(
  db: Database,
  venueId: VenueId,
  source: string,
): Promise<ImportedEvent | null> {
  const row = await db
    .selectFrom('events')
    .where('venue_id', '=', venueId)
    .where('source', '=', source)
    .select(importedColumns)
    .executeTakeFirst();
  return (row as ImportedEvent | undefined) ?? null;
}

/**
 * A source names a night in an imported file. Returns those of these sources from which an event of the venue was
 * imported.
 */
export async function findKnownSources(
  db: Database,
  venueId: VenueId,
  sources: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ source: string }>`
    select source from events where venue_id = ${venueId} and source = any(${sources}::text[])`.execute(db);
  return new Set(rows.map(({ source }) => source));
}

/** A known night is an announced event that was imported before and that is not over. */
export type KnownNight = ImportedEvent & { name: string; night: string; starts_at: Date };

export async function findImportedNightsToCome(
  db: Database,
  venueId: VenueId,
  now: Date,
): Promise<KnownNight[]> {
  const rows = await db
    .selectFrom('events')
    .where('venue_id', '=', venueId)
    .where('source', 'is not', null)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('over_at', '>', now)
    .select([...importedColumns, 'name', 'starts_at', sql<string>`night::text`.as('night')])
    .orderBy('starts_at')
    .execute();
  return rows as KnownNight[];
}

/**
 * Saves the digest of the event's entry in its file, or null where the file no longer has the event, and the version of
 * the entry.
 */
export async function saveImportedEvent(
  db: Database,
  eventId: EventId,
  { digest, version }: { digest: string | null; version: ImportedVersion | null },
): Promise<void> {
  await db
    .updateTable('events')
    .set({ source_digest: digest, source_version: version && JSON.stringify(version) })
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * Changes the source of an imported event, which names its night in the file, because the file now has the night under
 * another key or date.
 */
export async function saveKeyInFile(db: Database, eventId: EventId, source: string | null): Promise<void> {
  await db.updateTable('events').set({ source }).where('event_id', '=', eventId).execute();
}

/** Returns the ids of the types of events, by their names in lower case. */
export async function findEventTypes(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('event_types').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}
