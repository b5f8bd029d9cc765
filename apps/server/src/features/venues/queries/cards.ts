import { visitsRead } from '@nightjar/domain/activity/entity';
import type { Visit } from '@nightjar/domain/activity/rules';
import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { nearbyVenuesLimit, pouringShown } from '@nightjar/domain/venues/entity';
import { type RawBuilder, sql } from 'kysely';
import { compiled } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { ttlCache } from '../../../platform/db/ttl-cache.ts';
import { readBy } from '../../../platform/readings/queries.ts';
import { type Id, notBlocked } from '../../people/queries/blocks.ts';
import { personObject } from '../../people/queries/person.ts';
import { friendsOf, usersOf } from '../../people/queries/ties.ts';
import { isOut } from '../../people/queries/visibility.ts';

const earthPoint = (point: Point) => sql`ll_to_earth(${point.lat}::float8, ${point.lng}::float8)`;

/** A subquery is computed once per statement instead of once per row. */
const once = (value: RawBuilder<unknown>) => sql`(select ${value})`;

/**
 * PostgreSQL's earth is a thousandth larger than the product's (6371 km): the box is drawn wide enough that the rule,
 * which measures exactly, finds every candidate in it.
 */
export const earthMargin = 1.002;

/** Narrows to the GiST box around a circle of `radius` metres; the rule decides who is inside. */
export function withinRadius(near: Point, radius: number): RawBuilder<boolean> {
  const box = sql`earth_box(${earthPoint(near)}, ${radius}::float8 * ${sql.lit(earthMargin)})`;
  return sql<boolean>`${once(box)} @> venues.spot`;
}

export function insideBounds(box: Bounds): RawBuilder<boolean> {
  return sql<boolean>`point(venues.lng, venues.lat) <@ box(point(${box.min_lng}::float8, ${box.min_lat}::float8),
    point(${box.max_lng}::float8, ${box.max_lat}::float8))`;
}

/** Sorts the nearest first, straight from the index. */
export const nearestFirst = (near: Point) => sql`venues.spot <-> ${once(earthPoint(near))}`;

/** How many are checked in at a venue. Private users are not counted: a count of one would name them. Nor are users on hold. */
export const peopleHere = (now: Date) => sql<number>`(select count(*)::int from check_ins
  join users as guest on guest.id = check_ins.user_id and not guest.private and guest.suspended_at is null
  where check_ins.venue_id = venues.id and check_ins.ended_at is null and check_ins.ends_at > ${now})`;

const prosOn = (now: Date) => sql<number>`(select count(*)::int from pros
  where pros.venue_id = venues.id and pros.state = 'approved' and pros.clocked_in_until > ${now})`;

const everywhere = sql<boolean>`true`;

/** The area is around a point, or what a map shows. */
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

/**
 * Venues of an area with what a row needs, nearest first: every step of it by an index. Around a point the index
 * gives the nearest ones, however many there are in all; costly columns are computed only for those within the
 * radius. Constants are in the text, so that one cached plan can rely on them.
 */
export function venueCards(db: Database, area: VenueArea, viewer: UserId, now: Date, limit: number) {
  const nearest = db
    .selectFrom('venues')
    .where('venues.active', '=', sql.lit(true))
    .where('bounds' in area ? insideBounds(area.bounds) : everywhere)
    .$if('drinks' in area && area.drinks, query => query.where('venues.partner', '=', sql.lit(true)))
    .select([...cardColumns, 'venues.spot', nearestFirst(area.near).as('away')])
    .orderBy('away')
    .limit(sql.lit(limit));
  return db
    .selectFrom(nearest.as('venues'))
    .leftJoin('venue_follows', join =>
      join.on('venue_follows.user_id', '=', viewer).onRef('venue_follows.venue_id', '=', 'venues.id'),
    )
    .where('radius' in area ? withinRadius(area.near, area.radius) : everywhere)
    .orderBy('venues.away')
    .select([
      ...cardColumns,
      'venue_follows.user_id as followed_by',
      peopleHere(now).as('here_count'),
      prosOn(now).as('pros_on'),
    ]);
}

/** Returns these venues with what a row needs, in this order, without those that are no longer active. */
export async function findVenueCards(
  db: Database,
  ids: readonly VenueId[],
  viewer: UserId,
  now: Date,
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
      peopleHere(now).as('here_count'),
      prosOn(now).as('pros_on'),
    ])
    .execute();
}

type Around = Point & { radius: number; viewer: UserId; now: Date };

const cardsAround = (drinks: boolean) =>
  compiled((db, { lat, lng, radius, viewer, now }: Around) =>
    venueCards(db, { near: { lat, lng }, radius, drinks }, viewer, now, nearbyVenuesLimit),
  );
const allAround = cardsAround(false);
const pouringAround = cardsAround(true);

/** The app shows this list first, and asks for it again wherever the user goes. */
export const findVenuesAround = (db: Database, { drinks, ...around }: Around & { drinks: boolean }) =>
  (drinks ? pouringAround : allAround)(db, around);
export type VenueCardRow = Awaited<ReturnType<typeof findVenuesAround>>[number];

/** Friends who are out and checked in somewhere: a person's friends are few, whatever the map shows. */
export const friendsHere = (viewer: Id, now: Date) => sql`
  select check_ins.venue_id, check_ins.created_at, ${personObject('users')} as friend
  from ${usersOf(friendsOf(viewer))}
  join check_ins on check_ins.user_id = users.id and check_ins.ended_at is null and check_ins.ends_at > ${now}
  where ${isOut(now)}
    and users.deleted_at is null and users.suspended_at is null and ${notBlocked(viewer, sql.ref('users.id'))}`;

/** Returns them by venue, those who came last first. */
export async function findFriendsHere(db: Database, viewer: UserId, now: Date) {
  const rows = await sql<{ venue_id: string; friend: FriendHere }>`
    select venue_id, friend from (${friendsHere(viewer, now)}) as here order by created_at desc`.execute(db);
  return Map.groupBy(rows.rows, row => row.venue_id);
}
type FriendHere = Awaited<ReturnType<ReturnType<typeof personObject>['execute']>>['rows'][number];
export type FriendsHere = Awaited<ReturnType<typeof findFriendsHere>>;

/** A renamed type or feature may have its old name for this long. Milliseconds. */
const wordsFreshMs = 5_000;

/** The names behind type and feature ids: two short tables, read together. */
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

/** The lists are kept in memory for a while. */
export const findVenueOptionLists = ttlCache(wordsFreshMs, readVenueOptionLists);

/** The count covers the whole table and is the same for every user, so it is read once in a while. */
export const findPouringVenues = ttlCache(wordsFreshMs, async (db: Database) => {
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
      .limit(sql.lit(pouringShown))
      .execute(),
  ]);
  return { total: counted.total, shown };
});

type Asked = { viewer: UserId; now: Date };

const venuePage = (db: Database, venueId: VenueId, { viewer, now }: Asked) =>
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
      peopleHere(now).as('here_count'),
    ]);
export type VenueRow = NonNullable<Awaited<ReturnType<ReturnType<typeof venuePage>['executeTakeFirst']>>>;

/** A given session is remembered to have read the venue. */
export async function findVenue(
  db: Database,
  venueId: VenueId,
  { session, ...asked }: Asked & { session: string | null },
): Promise<VenueRow | undefined> {
  const page = venuePage(db, venueId, asked);
  if (session === null) return page.executeTakeFirst();
  const { rows } = await sql<VenueRow>`${readBy({ session, id: 'id' }, sql`${page}`)}`.execute(db);
  return rows[0];
}

export async function findVenuePlace(db: Database, venueId: VenueId) {
  return db
    .selectFrom('venues')
    .where('id', '=', venueId)
    .select(['id', 'lat', 'lng', 'active'])
    .executeTakeFirst();
}

/** Returns an active venue as a visitor may read it. */
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

/** Returns the number of followers of a venue; null where there is none. */
export async function countFollowers(db: Database, venueId: VenueId): Promise<number | null> {
  const row = await db
    .selectFrom('venues')
    .where('id', '=', venueId)
    .select('followers_count')
    .executeTakeFirst();
  return row?.followers_count ?? null;
}

/** Returns the number of check-ins at one venue; null where there is none. */
export async function countPeopleHere(db: Database, venueId: VenueId, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('venues')
    .where('venues.id', '=', venueId)
    .select(peopleHere(now).as('here_count'))
    .executeTakeFirst();
  return row?.here_count ?? null;
}

/** When a user was last poured a drink at a venue that was not taken back. */
export async function findLastPour(db: Database, userId: UserId, venueId: VenueId): Promise<Date | null> {
  const row = await db
    .selectFrom('redemptions')
    .where('user_id', '=', userId)
    .where('venue_id', '=', venueId)
    .where('taken_back_at', 'is', null)
    .orderBy('redeemed_at', 'desc')
    .limit(1)
    .select('redeemed_at')
    .executeTakeFirst();
  return row?.redeemed_at ?? null;
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

/** The follow and both counts move together or not at all; a repeat moves nothing. Null: there is no such venue. */
export async function follow(
  db: Database,
  userId: UserId,
  venueId: VenueId,
  now: Date,
): Promise<{ followers: number; isNew: boolean } | null> {
  const { rows } = await sql<{ followers: number; isNew: boolean }>`
    with followed as (
      insert into venue_follows (user_id, venue_id, created_at)
      select ${userId}, id, ${now} from venues
      where id = ${venueId} and archived_at is null and suspended_at is null
      on conflict do nothing returning 1
    ), counted as (
      update users set following_venues_count = following_venues_count + 1
      where id = ${userId} and exists (select 1 from followed)
    )
    update venues set followers_count = followers_count + (select count(*)::int from followed)
    where id = ${venueId} and archived_at is null and suspended_at is null
    returning followers_count as followers, exists (select 1 from followed) as "isNew"`.execute(db);
  return rows[0] ?? null;
}

export async function unfollow(db: Database, userId: UserId, venueId: VenueId): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    with unfollowed as (
      delete from venue_follows where user_id = ${userId} and venue_id = ${venueId} returning 1
    ), counted as (
      update users set following_venues_count = following_venues_count - 1
      where id = ${userId} and exists (select 1 from unfollowed)
    )
    update venues set followers_count = followers_count - (select count(*)::int from unfollowed)
    where id = ${venueId} returning followers_count as count`.execute(db);
  return rows[0]?.count ?? null;
}

/**
 * Ends the check-in where the person was and makes the new one; at the same venue the running check-in is prolonged.
 */
export async function saveCheckInAtCommit(
  db: Database,
  userId: UserId,
  venueId: VenueId,
  now: Date,
  endsAt: Date,
): Promise<void> {
  const before = db
    .updateTable('check_ins')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  const here = db
    .insertInto('check_ins')
    .values({ user_id: userId, venue_id: venueId, created_at: now, ends_at: endsAt });
  await sendAtCommit(db, before);
  await sendAtCommit(db, here);
}

export type LastCheckIn = { friend: Person; at: Date };

/**
 * Returns the last check-in of each of the viewer's friends at a venue, the latest first. A running one counts where
 * the friend is out: the place of a friend who is in stays hidden.
 */
export async function findLastCheckIns(
  db: Database,
  viewer: UserId,
  venueId: VenueId,
  { since, most, now }: { since: Date; most: number; now: Date },
): Promise<LastCheckIn[]> {
  const { rows } = await sql<LastCheckIn>`
    select ${personObject('users')} as friend, last.created_at as at
    from ${usersOf(friendsOf(viewer))} cross join lateral (
      select created_at from check_ins
      where check_ins.user_id = users.id and created_at > ${since} and created_at <= ${now} and venue_id = ${venueId}
        and (ended_at is not null or ends_at <= ${now} or ${isOut(now)})
      order by created_at desc limit 1) as last
    where users.deleted_at is null and users.suspended_at is null and ${notBlocked(viewer, sql.ref('users.id'))}
    order by last.created_at desc, users.id limit ${most}`.execute(db);
  return rows;
}

/** Returns a person's latest check-ins since a time, each with its end. */
export async function findVisits(db: Database, userId: UserId, since: Date): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select check_ins.venue_id, check_ins.created_at as at, venues.timezone,
      least(check_ins.ends_at, check_ins.ended_at) as until
    from check_ins join venues on venues.id = check_ins.venue_id
    where check_ins.user_id = ${userId} and check_ins.created_at > ${since}
    order by check_ins.created_at desc limit ${visitsRead}`.execute(db);
  return rows;
}
