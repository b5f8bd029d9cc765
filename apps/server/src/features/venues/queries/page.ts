import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { readAndRemember } from '../../../platform/readings/queries.ts';
import { peopleHereCount } from './check-ins.ts';

type VenuePageRequest = { viewer: UserId; now: Date };

const venuePageQuery = (db: Database, venueId: VenueId, { viewer, now }: VenuePageRequest) =>
  db
    .selectFrom('venues')
    .leftJoin('neighborhoods', 'neighborhoods.id', 'venues.neighborhood_id')
    .leftJoin('alcohol_rules', 'alcohol_rules.state', 'venues.confirmed_state')
    .leftJoin('venue_follows', join =>
      join.on('venue_follows.user_id', '=', viewer).onRef('venue_follows.venue_id', '=', 'venues.id'),
    )
    .leftJoin('check_ins', join =>
      join
        .on('check_ins.user_id', '=', viewer)
        .onRef('check_ins.venue_id', '=', 'venues.id')
        .on('check_ins.ended_at', 'is', null)
        .on('check_ins.ends_at', '>', now),
    )
    .where('venues.id', '=', venueId)
    .where('venues.archived_at', 'is', null)
    .where('venues.suspended_at', 'is', null)
    .selectAll('venues')
    .select([
      'neighborhoods.label as neighborhood_label',
      'venue_follows.user_id as followed_by',
      'check_ins.id as check_in_id',
      'alcohol_rules.free_drinks',
      peopleHereCount(now).as('here_count'),
    ]);

export type VenueRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof venuePageQuery>['executeTakeFirst']>>
>;

/** Finds a venue for its page. If `session` is given, the query saves that this session has read the venue. */
export async function findVenuePage(
  db: Database,
  venueId: VenueId,
  { session, ...asked }: VenuePageRequest & { session: string | null },
): Promise<VenueRow | undefined> {
  const page = venuePageQuery(db, venueId, asked);
  if (session === null) return page.executeTakeFirst();
  const { rows } = await sql<VenueRow>`${readAndRemember({ session, id: 'id' }, sql`${page}`)}`.execute(db);
  return rows[0];
}

/** Returns an active venue with the fields that a visitor without an account may read. */
export async function findPublicVenue(db: Database, venueId: VenueId) {
  return db
    .selectFrom('venues')
    .where('id', '=', venueId)
    .where('active', '=', true)
    .select([
      ...(['id', 'name', 'description', 'street', 'city', 'state', 'zip', 'lat', 'lng', 'timezone'] as const),
      ...(['images', 'hours', 'closures', 'features', 'type', 'links'] as const),
    ])
    .executeTakeFirst();
}

export type PublicVenueRow = NonNullable<Awaited<ReturnType<typeof findPublicVenue>>>;

export async function findVenueName(db: Database, venueId: VenueId): Promise<string | null> {
  const row = await db.selectFrom('venues').where('id', '=', venueId).select('name').executeTakeFirst();
  return row?.name ?? null;
}
