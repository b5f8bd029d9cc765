import {
  type EventStatus,
  longestEvent,
  mostEventsCounted,
  mostEventsShown,
} from '@nightjar/domain/events/entity';
import { type Bounds, earthRadiusMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type CardRow, findCards } from './cards.ts';

/** These are the first and the last night of a request. Each venue's clock decides when they begin and end. */
export type NightsOfEvents = { date: string; until: string };

/** The index `events_map` contains only events that fulfill these conditions. */
export const isAnnouncedRow = sql`events.status <> 'draft' and events.deleted_at is null`;
const openVenueJoin = sql`join venues on venues.id = events.venue_id and venues.active`;

export const isOnNights = ({ date, until }: NightsOfEvents) =>
  sql`daterange(events.night, events.last_night, '[]') && daterange(${date}::date, ${until}::date, '[]')`;

export const isInBox = (box: Bounds) => sql`point(events.lng, events.lat) <@ box(
  point(${box.min_lng}::float8, ${box.min_lat}::float8), point(${box.max_lng}::float8, ${box.max_lat}::float8))`;

/**
 * Selects a number that grows with the distance of an event, for sorting. It is the square of half the chord from which
 * `distanceMetres` computes the distance.
 */
const distanceSortKey = ({ lat, lng }: Point) => sql`(
  sin(radians(events.lat - ${lat}::float8) / 2) ^ 2
  + cos(radians(${lat}::float8)) * cos(radians(events.lat)) * sin(radians(events.lng - ${lng}::float8) / 2) ^ 2)`;

type EventsOnMapRequest = { box: Bounds; nights: NightsOfEvents; near: Point; now: Date };

/** Finds the nearest events in a box that are not over. One index finds them by place and night. */
export async function findEventsOnMap(
  db: Database,
  viewer: UserId,
  { box, nights, near, now }: EventsOnMapRequest,
): Promise<CardRow[]> {
  return findCards(
    db,
    viewer,
    sql`
    select event_id, row_number() over (order by away, event_id) as place from (
      select events.event_id, ${distanceSortKey(near)} as away from events ${openVenueJoin}
      where ${isAnnouncedRow} and ${isInBox(box)} and ${isOnNights(nights)} and events.over_at > ${now}
      order by away, event_id limit ${sql.lit(mostEventsShown)}) as nearest`,
  );
}

type EventsAroundRequest = EventsOnMapRequest & { radius: number };

/**
 * Widens a radius a little, so that the search finds events at its very edge. A rule of the domain then measures each
 * distance exactly and drops the events that are too far.
 */
export const widenedRadius = (radius: number) => radius * 1.000001;
const halfChordSquaredOf = (radius: number) =>
  Math.sin(Math.min(Math.PI / 2, widenedRadius(radius) / (2 * earthRadiusMetres))) ** 2;

/**
 * Finds events around a point that are not over, ordered by start. It includes events at the very edge of the radius.
 */
export async function findEventsAround(
  db: Database,
  viewer: UserId,
  { box, nights, near, radius, now }: EventsAroundRequest,
): Promise<CardRow[]> {
  return findCards(
    db,
    viewer,
    sql`
    select event_id, row_number() over (order by starts_at, event_id) as place from (
      select events.event_id, events.starts_at from events ${openVenueJoin}
      where ${isAnnouncedRow} and ${isInBox(box)} and ${isOnNights(nights)} and events.over_at > ${now}
        and ${distanceSortKey(near)} <= ${halfChordSquaredOf(radius)}::float8
      order by events.starts_at, events.event_id limit ${sql.lit(mostEventsShown)}) as first`,
  );
}

type EventsPageSlice = { limit: number; offset: number };
type CountedEvents = { rows: CardRow[]; total: number };
/** `from` selects rows of `events`, and `order` sorts them by columns of `events`. */
type MatchingEvents = { from: RawBuilder<unknown>; order: RawBuilder<unknown> };

/**
 * Limits are rounded up to multiples of this number. The limit is written into the statement, so that PostgreSQL's
 * cached plan knows that it is small.
 */
const limitRoundingStep = 100;

/** Returns a page of matching events, and their number up to the most that a list shows. */
async function findEventsPage(
  db: Database,
  { from, order }: MatchingEvents,
  { viewer, limit, offset }: EventsPageSlice & { viewer: UserId },
): Promise<CountedEvents> {
  const first = sql.lit(Math.ceil((offset + limit) / limitRoundingStep) * limitRoundingStep);
  const [rows, counted] = await Promise.all([
    findCards(
      db,
      viewer,
      sql`
      select event_id, place from (
        select event_id, row_number() over (order by ${order}) as place
        from (select events.* ${from} order by ${order} limit ${first}) as events) as numbered
      where place > ${offset} and place <= ${offset + limit}`,
    ),
    sql<{ total: number }>`
      select count(*)::int as total from (select ${from} limit ${sql.lit(mostEventsCounted)}) as counted`.execute(
      db,
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns a time so early that every event that began before it is over. */
const earliestStart = (now: Date) => addMilliseconds(now, -longestEvent);
const isNotOver = (now: Date) => sql`events.starts_at > ${earliestStart(now)} and events.over_at > ${now}`;
const isOver = (now: Date) => sql`events.over_at <= ${now}`;
const soonestFirstOrder = sql`events.starts_at, events.event_id`;
const latestFirstOrder = sql`events.starts_at desc, events.event_id desc`;

type EventsOfVenueRequest = EventsPageSlice & {
  venueId: VenueId;
  when: 'upcoming' | 'past';
  drafts: boolean;
  now: Date;
};

export async function findEventsOfVenue(
  db: Database,
  viewer: UserId,
  { venueId, when, drafts, now, ...page }: EventsOfVenueRequest,
): Promise<CountedEvents> {
  const upcoming = when === 'upcoming';
  const from = sql`from events where events.venue_id = ${venueId} and events.deleted_at is null
    and ${upcoming ? isNotOver(now) : isOver(now)}
    ${drafts ? sql`` : sql`and events.status <> 'draft'`}`;
  return findEventsPage(
    db,
    { from, order: upcoming ? soonestFirstOrder : latestFirstOrder },
    { viewer, ...page },
  );
}

export type EventFilters = {
  search?: string | undefined;
  type_id?: number | undefined;
  venue_id?: VenueId | undefined;
};

const likePatternOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A word is rare if at most this many events have it. PostgreSQL looks up a rare word by its index. For a common word
 * it reads the events in order, which soon fills the list.
 */
const rareNameBelowCount = 1000;

/**
 * Finds events that have this word in their own name or in the name of their venue. `since` leaves out events that
 * start earlier.
 */
async function eventsWithName(
  db: Database,
  search: string,
  since: Date | null,
): Promise<RawBuilder<unknown>> {
  const pattern = sql`search_key(${likePatternOf(search)})`;
  const recent = since ? sql`and starts_at > ${since}` : sql``;
  const limit = sql.lit(rareNameBelowCount + 1);
  const { rows } = await sql<{ event_id: EventId }>`
    (select event_id from events where search_key(name) like ${pattern} and deleted_at is null ${recent} limit ${limit})
    union
    (select event_id from (select id from venues where search_key(name) like ${pattern} limit ${limit}) as called
      join events on events.venue_id = called.id and deleted_at is null ${recent} limit ${limit})`.execute(
    db,
  );
  if (rows.length > rareNameBelowCount)
    return sql`(search_key(events.name) like ${pattern}
      or exists (select from venues as host where host.id = events.venue_id and search_key(host.name) like ${pattern}))`;
  return sql`events.event_id = any(${rows.map(({ event_id }) => event_id)}::uuid[])`;
}

async function eventConditions(
  db: Database,
  { search, type_id, venue_id }: EventFilters,
  { nights, since }: { nights: NightsOfEvents | null; since: Date | null },
): Promise<RawBuilder<unknown>> {
  return sql.join(
    [
      sql`events.deleted_at is null`,
      ...(search ? [await eventsWithName(db, search, since)] : []),
      ...(type_id === undefined ? [] : [sql`events.type_id = ${type_id}`]),
      ...(venue_id === undefined ? [] : [sql`events.venue_id = ${venue_id}`]),
      ...(nights ? [isOnNights(nights)] : []),
    ],
    sql` and `,
  );
}

/** Finds the coming events of all venues, ordered by start. */
export async function findEventsToCome(
  db: Database,
  viewer: UserId,
  {
    filters,
    nights,
    now,
    ...page
  }: EventsPageSlice & { filters: EventFilters; nights: NightsOfEvents | null; now: Date },
): Promise<CountedEvents> {
  const fits = await eventConditions(db, filters, { nights, since: earliestStart(now) });
  const from = sql`from events ${openVenueJoin}
    where events.status <> 'draft' and ${isNotOver(now)} and ${fits}`;
  return findEventsPage(db, { from, order: soonestFirstOrder }, { viewer, ...page });
}

type EventsAtDeskRequest = EventsPageSlice & {
  filters: EventFilters & { status?: EventStatus | undefined; when?: 'upcoming' | 'past' | undefined };
  now: Date;
  nights: NightsOfEvents | null;
  /** True searches the events of every venue, and false only those of venues where the viewer is on the team. */
  everywhere: boolean;
};

export async function findEventsAtDesk(
  db: Database,
  viewer: UserId,
  { filters, nights, everywhere, now, ...page }: EventsAtDeskRequest,
): Promise<CountedEvents> {
  const ofTheirs = sql`events.venue_id in (
    select venue_id from pros where user_id = ${viewer} and state = 'approved')`;
  const from = sql`from events where ${await eventConditions(db, filters, { nights, since: null })}
    ${filters.status ? sql`and events.status = ${filters.status}` : sql``}
    ${filters.when ? sql`and ${filters.when === 'upcoming' ? isNotOver(now) : isOver(now)}` : sql``}
    ${everywhere ? sql`` : sql`and ${ofTheirs}`}`;
  return findEventsPage(
    db,
    { from, order: filters.when === 'upcoming' ? soonestFirstOrder : latestFirstOrder },
    { viewer, ...page },
  );
}
