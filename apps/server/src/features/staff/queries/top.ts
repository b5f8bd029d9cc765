import { earthRadiusMetres, type Point } from '@nightjar/domain/kernel/geo';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { withinRadius } from '../../venues/queries/place.ts';
import { type NearbyProRow, type ProsListRequest, proRows } from './pros.ts';

export type TopProRow = NearbyProRow & { followers_count: number };

type ProSearchCircle = { near: Point; radius: number };

/**
 * Selects the distance in meters as `distanceMetres` computes it. PostgreSQL's extension uses another radius of the
 * earth, so its result is scaled.
 */
const metresFrom = ({ lat, lng }: Point) =>
  sql<number>`earth_distance((select ll_to_earth(${lat}::float8, ${lng}::float8)), venues.spot)
    / earth() * ${sql.lit(earthRadiusMetres)}`;

/**
 * Returns the pros around a point whose profile is not private, each once: at the venue of their shift, or else at one
 * of their teams' venues there. Pros on shift come first, then those with the most followers.
 */
export async function findTopPros(
  db: Database,
  { near, radius }: ProSearchCircle,
  { viewer, now, limit }: ProsListRequest,
): Promise<TopProRow[]> {
  const onShift = sql<boolean>`coalesce(pros.clocked_in_until > ${now}, false)`;
  const places = proRows(db, viewer)
    .where('venues.active', '=', sql.lit(true))
    .where('users.private', '=', false)
    .where(withinRadius(near, radius))
    .where(metresFrom(near), '<=', radius)
    .select([
      'pros.venue_id',
      'venues.name as venue_name',
      'venues.timezone',
      'venues.lat',
      'venues.lng',
      'users.followers_count',
      onShift.as('on_shift'),
    ])
    .distinctOn('pros.user_id')
    .orderBy('pros.user_id')
    .orderBy(onShift, 'desc')
    .orderBy('pros.id');
  return db
    .selectFrom(places.as('top'))
    .selectAll()
    .orderBy('on_shift', 'desc')
    .orderBy('followers_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
