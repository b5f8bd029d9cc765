import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const earthPoint = (point: Point) => sql`ll_to_earth(${point.lat}::float8, ${point.lng}::float8)`;

/** Writes a value as a subquery, which PostgreSQL computes once per statement and not once per row. */
const evaluatedOnce = (value: RawBuilder<unknown>) => sql`(select ${value})`;

/**
 * PostgreSQL's radius of the earth is a thousandth larger than the product's (6371 km). Boxes are widened by this
 * factor, so that they contain every candidate. A rule of the domain then measures the distances exactly.
 */
export const earthMargin = 1.002;

/**
 * Selects venues in the box around a circle of `radius` meters, by an index. A rule of the domain decides which of them
 * are inside the circle.
 */
export function withinRadius(near: Point, radius: number): RawBuilder<boolean> {
  const box = sql`earth_box(${earthPoint(near)}, ${radius}::float8 * ${sql.lit(earthMargin)})`;
  return sql<boolean>`${evaluatedOnce(box)} @> venues.spot`;
}

export function insideBounds(box: Bounds): RawBuilder<boolean> {
  return sql<boolean>`point(venues.lng, venues.lat) <@ box(point(${box.min_lng}::float8, ${box.min_lat}::float8),
    point(${box.max_lng}::float8, ${box.max_lat}::float8))`;
}

/** Sorts the nearest venues first, in the order in which the index returns them. */
export const nearestFirst = (near: Point) => sql`venues.spot <-> ${evaluatedOnce(earthPoint(near))}`;

export async function findVenuePlace(db: Database, venueId: VenueId) {
  return db
    .selectFrom('venues')
    .where('id', '=', venueId)
    .select(['id', 'lat', 'lng', 'active'])
    .executeTakeFirst();
}

export async function findNearestTimezone(db: Database, point: Point): Promise<string | null> {
  const row = await db
    .selectFrom('venues')
    .where('active', '=', true)
    .orderBy(nearestFirst(point))
    .limit(1)
    .select('timezone')
    .executeTakeFirst();
  return row?.timezone ?? null;
}
