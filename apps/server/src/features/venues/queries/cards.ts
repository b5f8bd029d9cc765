import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { mostPouringShown, nearbyVenuesLimit } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ttlCache } from '../../../platform/db/ttl-cache.ts';
import { peopleHereCount } from './check-ins.ts';
import { listsFreshMs } from './options.ts';
import { insideBounds, nearestFirst, withinRadius } from './place.ts';

const prosOnShiftCount = (now: Date) => sql<number>`(select count(*)::int from pros
  where pros.venue_id = venues.id and pros.state = 'approved' and pros.clocked_in_until > ${now})`;

const anyVenue = sql<boolean>`true`;

/** The area is a circle around a point, or the box that a map shows. */
export type VenueArea = { near: Point } & ({ radius: number; drinks: boolean } | { bounds: Bounds });

export const cardColumns = [
  'venues.id',
  'venues.name',
  'venues.type',
  'venues.features',
  'venues.city',
  'venues.state',
  'venues.lat',
  'venues.lng',
  'venues.timezone',
  'venues.hours',
  'venues.closures',
  'venues.images',
  'venues.partner',
] as const;

type CardViewer = { viewer: UserId; now: Date };

/**
 * Selects the venues of an area with what a card needs, the nearest first, by indexes alone. Around a point, an index
 * finds the nearest venues however many venues there are in total. Expensive columns are computed only for venues
 * within the radius. Constants are part of the statement's text, so that one cached plan fits all calls.
 */
export function venueCards(
  db: Database,
  area: VenueArea,
  { limit, ...viewing }: CardViewer & { limit: number },
) {
  const nearest = db
    .selectFrom('venues')
    .where('venues.active', '=', sql.lit(true))
    .where('bounds' in area ? insideBounds(area.bounds) : anyVenue)
    .$if('drinks' in area && area.drinks, query => query.where('venues.partner', '=', sql.lit(true)))
    .select([...cardColumns, 'venues.spot', nearestFirst(area.near).as('away')])
    .orderBy('away')
    .limit(sql.lit(limit));
  return db
    .selectFrom(nearest.as('venues'))
    .leftJoin('venue_follows', join =>
      join.on('venue_follows.user_id', '=', viewing.viewer).onRef('venue_follows.venue_id', '=', 'venues.id'),
    )
    .where('radius' in area ? withinRadius(area.near, area.radius) : anyVenue)
    .orderBy('venues.away')
    .select([
      ...cardColumns,
      'venue_follows.user_id as followed_by',
      peopleHereCount(viewing.now).as('here_count'),
      prosOnShiftCount(viewing.now).as('pros_on'),
    ]);
}

/** Returns the cards of these venues in the given order. Venues that are no longer active are left out. */
export async function findVenueCards(
  db: Database,
  ids: readonly VenueId[],
  { viewer, now }: CardViewer,
): Promise<VenueCardRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom(
      sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'listed'>(
        sql`listed (id, place)`,
      ),
    )
    .innerJoin('venues', 'venues.id', 'listed.id')
    .leftJoin('venue_follows', join =>
      join.on('venue_follows.user_id', '=', viewer).onRef('venue_follows.venue_id', '=', 'venues.id'),
    )
    .where('venues.active', '=', sql.lit(true))
    .orderBy('listed.place')
    .select([
      ...cardColumns,
      'venue_follows.user_id as followed_by',
      peopleHereCount(now).as('here_count'),
      prosOnShiftCount(now).as('pros_on'),
    ])
    .execute();
}

type VenuesAroundRequest = Point & CardViewer & { radius: number };

const compileCardsAroundQuery = (drinks: boolean) =>
  compileQuery((db, { lat, lng, radius, viewer, now }: VenuesAroundRequest) =>
    venueCards(db, { near: { lat, lng }, radius, drinks }, { viewer, now, limit: nearbyVenuesLimit }),
  );

const queryAllCardsAround = compileCardsAroundQuery(false);

const queryPouringCardsAround = compileCardsAroundQuery(true);

/** Returns the cards of the venues around a point, with `drinks` only of those that pour. */
export const findVenuesAround = (
  db: Database,
  { drinks, ...around }: VenuesAroundRequest & { drinks: boolean },
) => (drinks ? queryPouringCardsAround : queryAllCardsAround)(db, around);

export type VenueCardRow = Awaited<ReturnType<typeof findVenuesAround>>[number];

/**
 * Counts the venues that pour, and returns those with the most pictures. The result is the same for every user and
 * counting reads the whole table, so a node keeps it for a while.
 */
export const findPouringVenues = ttlCache(listsFreshMs, async (db: Database) => {
  const pouring = db
    .selectFrom('venues')
    .where('venues.active', '=', sql.lit(true))
    .where('venues.partner', '=', sql.lit(true));
  const [counted, shown] = await Promise.all([
    pouring.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    pouring
      .select(['venues.id', 'venues.name', 'venues.images'])
      .orderBy(sql`jsonb_array_length(venues.images)`, 'desc')
      .orderBy('venues.name')
      .limit(sql.lit(mostPouringShown))
      .execute(),
  ]);
  return { total: counted.total, shown };
});
