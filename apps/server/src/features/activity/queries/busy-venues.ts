import type { Point } from '@nightjar/domain/kernel/geo';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { peopleHereCount } from '../../venues/queries/check-ins.ts';
import { withinRadius } from '../../venues/queries/place.ts';

/**
 * Returns open venues around a point where people are counted now, or which are named in `also`. Venues with the most
 * people come first.
 */
export async function findBusyVenues(
  db: Database,
  { near, radius, also, limit }: { near: Point; radius: number; also: readonly string[]; limit: number },
  now: Date,
) {
  return db
    .selectFrom(
      db
        .selectFrom('venues')
        .where('venues.active', '=', true)
        .where(withinRadius(near, radius))
        .select([
          'venues.id',
          'venues.name',
          'venues.lat',
          'venues.lng',
          peopleHereCount(now).as('here_count'),
        ])
        .as('venue'),
    )
    .where(sql<boolean>`(venue.here_count > 0 or venue.id = any(${also}::uuid[]))`)
    .orderBy('venue.here_count', 'desc')
    .orderBy('venue.id')
    .limit(limit)
    .selectAll()
    .execute();
}

export type BusyVenueRow = Awaited<ReturnType<typeof findBusyVenues>>[number];
