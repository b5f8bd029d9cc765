import type { NamedVenue } from '@nightjar/domain/friends/entity';
import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { findListedPage, isShownTo, type PageOfRows, type Paging } from '../../people/queries/listed.ts';
import { personObject } from '../../people/queries/person.ts';
import { areTiesShown, usersByIdsSql } from '../../people/queries/ties.ts';
import type { ViewerContext } from '../../people/queries/visibility.ts';

/** `of` is the user who follows others, and the viewer reads whom. */
export type FollowerAndViewer = ViewerContext & { of: UserId };

const latestFirstOrder = sql`created_at desc, id`;

const profilePictureSql = (images: RawBuilder<unknown>) =>
  sql`jsonb_path_query_first(${images}, '$[*] ? (@.kind == "profile")') ->> 'url'`;

export type FollowedVenueRow = {
  id: VenueId;
  name: string;
  city: string | null;
  state: string | null;
  image: string | null;
  type: { id: number; name: string }[];
  is_following: boolean;
};

export function findFollowedVenues(
  db: Database,
  { of, viewer }: FollowerAndViewer,
  paging: Paging,
): Promise<PageOfRows<FollowedVenueRow>> {
  const listed = sql`
    select venues.id, venue_follows.created_at from venue_follows join venues on venues.id = venue_follows.venue_id
    where venue_follows.user_id = ${of} and venues.active`;
  const columns = sql`
    select venues.id, venues.name, venues.city, venues.state, ${profilePictureSql(sql.ref('venues.images'))} as image,
      (select coalesce(json_agg(json_build_object('id', venue_types.id, 'name', venue_types.name)), '[]')
        from jsonb_array_elements(venues.type) as kind join venue_types on venue_types.id = (kind ->> 'id')::int) as type,
      exists (select 1 from venue_follows where user_id = ${viewer} and venue_id = venues.id) as is_following
    from venues where venues.id = listed.id`;
  return findListedPage(db, { listed, order: latestFirstOrder, columns }, paging);
}

export type FollowedProRow = {
  person: Person;
  role: string | null;
  venue: NamedVenue | null;
  clocked_in: boolean;
  is_following: boolean;
};

/**
 * Finds the pros whom a user follows, each at the venue where they are on shift or else at the venue they joined first.
 * Users see all pros whom they follow themselves. Of another user's pros they see those whose ties they may know.
 */
export function findFollowedPros(
  db: Database,
  { of, viewer, now }: FollowerAndViewer,
  paging: Paging,
): Promise<PageOfRows<FollowedProRow>> {
  const listed = sql`
    select users.id, chosen.created_at
    from ${usersByIdsSql(sql`(select pro_user_id as id, created_at from pro_follows where user_id = ${of})`)}
    where ${isShownTo(viewer)} and ${of === viewer ? sql`true` : areTiesShown(viewer, 'users')}`;
  const place = sql`
    select pro_roles.name as role, json_build_object('id', venues.id, 'name', venues.name) as venue,
      coalesce(pros.clocked_in_until > ${now}, false) as clocked_in
    from pros join pro_roles on pro_roles.id = pros.pro_role_id join venues on venues.id = pros.venue_id
    where pros.user_id = users.id and pros.state = 'approved'
    order by clocked_in desc, pros.created_at, pros.id limit 1`;
  const columns = sql`
    select ${personObject('users')} as person, place.role, place.venue, coalesce(place.clocked_in, false) as clocked_in,
      exists (select 1 from pro_follows where user_id = ${viewer} and pro_user_id = users.id) as is_following
    from users left join lateral (${place}) as place on true
    where users.id = listed.id`;
  return findListedPage(db, { listed, order: latestFirstOrder, columns }, paging);
}

export type FollowedEventRow = {
  event_id: EventId;
  name: string;
  starts_at: string;
  ends_at: string | null;
  over_at: string;
  status: 'published' | 'cancelled';
  place: 'going' | 'waiting';
  image: string | null;
  venue: NamedVenue & { timezone: string };
};

/** Sorts events that are not over first, by their start. Events that are over follow, the latest first. */
const futureFirst = sql`over_at <= now, case when over_at > now then starts_at end, starts_at desc, id`;

export function findFollowedEvents(
  db: Database,
  { of, now }: Pick<FollowerAndViewer, 'of' | 'now'>,
  paging: Paging,
): Promise<PageOfRows<FollowedEventRow>> {
  const listed = sql`
    select events.event_id as id, events.starts_at, events.over_at, event_follows.waiting, ${now}::timestamptz as now
    from event_follows
    join events on events.event_id = event_follows.event_id
    join venues on venues.id = events.venue_id and venues.active
    where event_follows.user_id = ${of} and events.status <> 'draft' and events.deleted_at is null`;
  const columns = sql`
    select events.event_id, events.name, events.starts_at, events.ends_at, events.over_at, events.status,
      case when listed.waiting then 'waiting' else 'going' end as place,
      coalesce(events.profile_image, events.banner_image) as image,
      json_build_object('id', venues.id, 'name', venues.name, 'timezone', venues.timezone) as venue
    from events join venues on venues.id = events.venue_id
    where events.event_id = listed.id`;
  return findListedPage(db, { listed, order: futureFirst, columns }, paging);
}
