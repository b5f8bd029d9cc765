import type { Bounds } from '@nightjar/domain/kernel/geo';
import { type Area, boundsOfArea } from '@nightjar/domain/places/rules/areas';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';
import { saveBasemapLayer } from './basemap.ts';

export type NeighborhoodRow = {
  name: string;
  label: string;
  city: string;
  state: string;
  kind: string;
  geometry: Area;
  lat: number;
  lng: number;
};

/**
 * Inserts neighborhoods, or updates those with the same name, city and state, so that references to a neighborhood stay
 * valid. The layer stores the credit of the polygons.
 */
export async function saveNeighborhoods(
  db: Database,
  { rows, attribution }: { rows: Iterable<NeighborhoodRow>; attribution: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async transaction => {
    for (const row of rows) await saveNeighborhood(transaction, row);
    await saveBasemapLayer(
      transaction,
      { name: 'neighborhoods', attribution, features: [], joins: true },
      now,
    );
  });
}

async function saveNeighborhood(db: Database, row: NeighborhoodRow): Promise<void> {
  const box = boundsOfArea(row.geometry);
  const corners = `(${box.max_lng},${box.max_lat}),(${box.min_lng},${box.min_lat})`;
  await sql`
    insert into neighborhoods (name, label, city, state, kind, geometry, center_lat, center_lng, bounds)
    values (${row.name}, ${row.label}, ${row.city}, ${row.state}, ${row.kind}, ${JSON.stringify(row.geometry)}::jsonb,
      ${row.lat}, ${row.lng}, ${corners}::box)
    on conflict (name, city, state) do update set label = excluded.label, kind = excluded.kind,
      geometry = excluded.geometry, center_lat = excluded.center_lat, center_lng = excluded.center_lng,
      bounds = excluded.bounds`.execute(db);
}

const neighborhoodColumns = [
  'id',
  'name',
  'label',
  'city',
  'state',
  'kind',
  'center_lat',
  'center_lng',
] as const;

export async function findNeighborhoods(db: Database) {
  return db
    .selectFrom('neighborhoods')
    .where('kind', '=', 'neighborhood')
    .select(neighborhoodColumns)
    .orderBy('label')
    .execute();
}

export type NeighborhoodListRow = Awaited<ReturnType<typeof findNeighborhoods>>[number];

/**
 * Finds the neighborhoods whose box is near a point, by an index. A rule of the domain then decides in which of them
 * the point is.
 */
export async function findNeighborhoodsAround(db: Database, reach: Bounds) {
  return db
    .selectFrom('neighborhoods')
    .where(
      sql<boolean>`bounds && box(point(${reach.min_lng}::float8, ${reach.min_lat}::float8),
        point(${reach.max_lng}::float8, ${reach.max_lat}::float8))`,
    )
    .where('kind', '=', 'neighborhood')
    .select(neighborhoodColumns)
    .select(sql<Area>`geometry`.as('geometry'))
    .execute();
}
