import type { AttendanceStatus, EventStatus } from '@nightjar/domain/events/entity';
import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { idsUnseenBy, type UserIdOrSql } from '../../people/queries/blocks.ts';
import { personObject } from '../../people/queries/person.ts';
import { friendIdsSql, usersByIdsSql } from '../../people/queries/ties.ts';

export type CardRow = {
  event_id: EventId;
  name: string;
  type: { id: number; name: string };
  status: EventStatus;
  starts_at: Date;
  ends_at: Date | null;
  over_at: Date;
  night: string;
  profile_image: string | null;
  banner_image: string | null;
  price_cents: number;
  capacity: number | null;
  going_count: number;
  place: AttendanceStatus;
  venue_id: VenueId;
  venue_name: string;
  city: string | null;
  state: string | null;
  lat: number;
  lng: number;
  timezone: string;
  images: unknown;
};

/** Every view of an event shows these columns of the tables `events`, `venues` and `event_types`. */
export const shownColumns = sql`events.event_id, events.name, events.status, events.starts_at, events.ends_at,
  events.over_at, events.night::text as night, events.profile_image, events.banner_image, events.price_cents,
  json_build_object('id', event_types.id, 'name', event_types.name) as type,
  events.venue_id, venues.name as venue_name, venues.city, venues.state, venues.lat, venues.lng, venues.timezone,
  venues.images`;

/** These columns show whether the viewer has a place at the event. `mine` is the viewer's row of `event_follows`. */
export const placeColumns = sql`events.capacity, events.going_count,
  case when mine.user_id is null then 'none' when mine.waiting then 'waiting' else 'going' end as place`;

export const venueAndTypeJoin = sql`join venues on venues.id = events.venue_id
  join event_types on event_types.id = events.type_id`;

export const ownPlaceJoin = (viewer: UserId) => sql`left join event_follows as mine
  on mine.event_id = events.event_id and mine.user_id = ${viewer}`;

/**
 * Returns events as cards. The SQL `chosen` selects the `event_id` of each, and in `place` the number by which they are
 * ordered.
 */
export async function findCards(
  db: Database,
  viewer: UserId,
  chosen: RawBuilder<unknown>,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${shownColumns}, ${placeColumns}
    from (${chosen}) as chosen
    join events on events.event_id = chosen.event_id ${venueAndTypeJoin} ${ownPlaceJoin(viewer)}
    order by chosen.place`.execute(db);
  return rows;
}

/** Selects the viewer's friends who have a place at these events and let friends see it. */
export const friendsGoing = (viewer: UserIdOrSql, events: RawBuilder<unknown>) => sql`(
  select friend.id, going.event_id, going.created_at from ${friendIdsSql(viewer)} as friend
  cross join lateral (
    select event_id, created_at from event_follows
    where event_follows.user_id = friend.id and event_id = any(${events}) and shown and not waiting offset 0
  ) as going)`;

/** Returns true for a user whom a list of an event's guests may name to this viewer. */
export const mayBeNamed = (viewer: UserIdOrSql) =>
  sql<boolean>`(users.deleted_at is null and users.suspended_at is null and users.id not in ${idsUnseenBy(viewer)})`;

/**
 * Lists for each event the first `most` friends who go to it. It starts from the friends, because a person has few of
 * them while a map shows many events.
 */
export const friendsByEvent = (viewer: UserIdOrSql, ids: RawBuilder<unknown>, most: number) => sql`
  select event_id, json_agg(person order by place) as friends from (
    select chosen.event_id, ${personObject('users')} as person,
      row_number() over (partition by chosen.event_id order by chosen.created_at, users.id) as place
    from ${usersByIdsSql(friendsGoing(viewer, ids))} where ${mayBeNamed(viewer)}
  ) as named where place <= ${most} group by event_id`;

export async function findFriendsGoing(
  db: Database,
  eventIds: readonly EventId[],
  { viewer, most }: { viewer: UserId; most: number },
): Promise<Map<EventId, Person[]>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ event_id: EventId; friends: Person[] }>`
    ${friendsByEvent(viewer, sql`${eventIds}::uuid[]`, most)}`.execute(db);
  return new Map(rows.map(({ event_id, friends }) => [event_id, friends]));
}
