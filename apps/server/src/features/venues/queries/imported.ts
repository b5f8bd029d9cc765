import type { Point } from '@nightjar/domain/kernel/geo';
import type { Opening } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';
import { earthMargin } from './place.ts';

export type ImportedVenue = Point & {
  source: string;
  neighborhood_id: string | null;
  name: string;
  street: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  timezone: string;
  phone: string | null;
  hours: Opening[];
  type: { id: number }[];
  features: { id: number }[];
  links: { label: string; url: string }[];
};

/** Runs an import in a transaction. Only one import runs at a time, because two could add the same venue. */
export async function runInImport<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async transaction => {
    await sql`select pg_advisory_xact_lock(hashtextextended('venues:import', 0))`.execute(transaction);
    return work(transaction);
  });
}

/**
 * A source names the object of a map from which a venue was imported. Returns those of these sources that a venue of
 * the database has.
 */
export async function findKnownSources(db: Database, sources: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source from venues where source = any(${sources}::text[])`.execute(db);
  return rows.map(({ source }) => source);
}

export type VenueAround = Point & { id: string; source: string | null; name: string; type: { id: number }[] };

/**
 * Finds venues near any of many points: those of OpenStreetMap and those that were added at the desk, including
 * archived venues.
 */
export async function findVenuesAround(
  db: Database,
  points: readonly Point[],
  metres: number,
): Promise<VenueAround[]> {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  // The boxes around the points are computed once. Then the query looks them up in each index.
  const { rows } = await sql<VenueAround>`
    with boxes as materialized (
      select earth_box(ll_to_earth(lat, lng), ${metres}::float8 * ${sql.lit(earthMargin)}) as box
      from unnest(${lats}::float8[], ${lngs}::float8[]) as near (lat, lng)
    )
    select distinct on (id) id, source, name, type, lat, lng from (
      select venues.* from boxes join venues on box @> spot where archived_at is null
      union all
      select venues.* from boxes join venues on box @> spot where archived_at is not null
    ) as around
    where source is null or source like 'osm:%'
    order by id`.execute(db);
  return rows;
}

export type ChangedSource = { id: string; from: string; to: string };

/**
 * Gives venues the ids that OpenStreetMap now has for them. Confirmed and archived venues get them too, so that later
 * imports recognize them.
 */
export async function changeSources(db: Database, changed: readonly ChangedSource[]): Promise<void> {
  await sql`
    update venues set source = changed."to"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id uuid, "from" text, "to" text)
    where venues.id = changed.id and venues.source = changed."from"`.execute(db);
}

/** An import keeps or replaces all of these columns of a venue's place together. */
const placeColumns = ['lat', 'lng', 'state', 'timezone', 'neighborhood_id'];
const editablePlaceFields = placeColumns.slice(0, 4);

/**
 * Returns the new value of a column. An import keeps columns that were typed at the desk, and the place of a venue that
 * pours.
 */
function importedUnlessTyped(column: string) {
  const isPlace = placeColumns.includes(column);
  const kept = isPlace
    ? sql`venues.partner or jsonb_exists_any(venues.field_changes, ${editablePlaceFields}::text[])`
    : sql`jsonb_exists(venues.field_changes, ${column}::text)`;
  return sql`case when ${kept} then ${sql.ref(`venues.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
}

/**
 * Inserts venues, or updates those with the same source. An import changes neither confirmed venues, which belong to
 * their staff, nor archived venues.
 */
export async function saveImportedVenues(
  db: Database,
  venues: readonly ImportedVenue[],
  now: Date,
): Promise<void> {
  const rows = venues.map(venue => ({
    ...venue,
    hours: JSON.stringify(venue.hours),
    type: JSON.stringify(venue.type),
    features: JSON.stringify(venue.features),
    links: JSON.stringify(venue.links),
  }));
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  await db
    .insertInto('venues')
    .values(rows.map(row => ({ ...row, active: true, created_at: now, updated_at: now })))
    .onConflict(conflict =>
      conflict
        .column('source')
        .doUpdateSet({
          ...Object.fromEntries(columns.map(column => [column, importedUnlessTyped(column)])),
          updated_at: now,
          updated_by: null,
        })
        .where('venues.confirmed_at', 'is', null)
        .where('venues.archived_at', 'is', null),
    )
    .execute();
}
