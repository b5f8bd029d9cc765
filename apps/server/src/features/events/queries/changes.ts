import type { EventStatus } from '@nightjar/domain/events/entity';
import type { makeTimes } from '@nightjar/domain/events/make';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { VenueRole } from '@nightjar/domain/staff/access';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectVersionRead } from '../../../platform/readings/queries.ts';
import { displayName } from '../../people/queries/person.ts';
import type { LockedEvent } from './places.ts';

/** These columns of an event are chosen by its venue. */
export type EventContent = {
  name: string;
  description: string | null;
  type_id: number;
  starts_at: Date;
  ends_at: Date | null;
  link: string | null;
  price_cents: number;
  capacity: number | null;
  status: EventStatus;
  cancelled_reason: string | null;
  profile_image: string | null;
  banner_image: string | null;
};

export type EventToChange = LockedEvent &
  EventContent & {
    timezone: string;
    updated_at: Date;
    /** This is the name of the user who changed the event last. */
    updated_by: string | null;
    deleted: boolean;
    cancelled_at: Date | null;
    series_id: string | null;
    /** The caller has this role at the venue. */
    venue_role: VenueRole;
  };

const eventToChangeSql = (userId: UserId | null) => sql`
  select events.event_id, events.venue_id, events.name, events.description, events.type_id, events.starts_at,
    events.ends_at, events.link, events.price_cents, events.capacity, events.status, events.cancelled_reason,
    events.profile_image, events.banner_image, events.going_count, events.waiting_count, events.held_count,
    venues.stripe_account_state as payouts, events.updated_at,
    events.cancelled_at, events.series_id, events.deleted_at is not null as deleted, venues.timezone, venues.active,
    (select ${displayName('editor')} from users as editor where editor.id = events.updated_by) as updated_by,
    (select json_build_object('manages', pro_roles.manages) from pros
      join pro_roles on pro_roles.id = pros.pro_role_id
      where pros.venue_id = events.venue_id and pros.user_id = ${userId} and pros.state = 'approved') as venue_role
  from events join venues on venues.id = events.venue_id`;

/** Locks an event, even a deleted one, for a change by its venue. */
export async function lockForChange(
  db: Database,
  eventId: EventId,
  userId: UserId | null,
): Promise<EventToChange | null> {
  const { rows } = await sql<EventToChange>`${eventToChangeSql(userId)}
    where events.event_id = ${eventId} for no key update of events`.execute(db);
  return rows[0] ?? null;
}

/**
 * This is the event, with the version of it that the caller's session read last. The version is null where the session
 * read none.
 */
export type LockedForChange = EventToChange & { version_read: Date | null };

/** Locks the event for a caller of the desk, with the version of the event that their session read. */
export async function lockEventWithReadVersion(
  db: Database,
  eventId: EventId,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<LockedForChange | null> {
  const { rows } = await sql<LockedForChange>`
    select locked.*, ${selectVersionRead(sessionId, sql`locked.event_id`)} as version_read from (
      ${eventToChangeSql(userId)} where events.event_id = ${eventId} for no key update of events) as locked`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Locks the other nights of a series that do not begin before this one, and returns them in their order. Two changes of
 * the same nights then wait for each other.
 */
export async function lockLaterNights(
  db: Database,
  { event_id, series_id, starts_at }: EventToChange,
  userId: UserId | null,
): Promise<EventToChange[]> {
  if (series_id === null) return [];
  const { rows } = await sql<EventToChange>`${eventToChangeSql(userId)}
    where events.series_id = ${series_id} and events.deleted_at is null
      and events.starts_at >= ${starts_at} and events.event_id <> ${event_id}
    order by events.starts_at, events.event_id for no key update of events`.execute(db);
  return rows;
}

export type HostVenue = {
  timezone: string;
  active: boolean;
  lat: number;
  lng: number;
  venue_role: VenueRole;
};

/**
 * Returns the venue of an event. The row of the venue is locked until the end of the transaction, because the event
 * gets a copy of the venue's position and timezone.
 */
export async function lockHostVenue(
  db: Database,
  venueId: VenueId,
  userId: UserId,
): Promise<HostVenue | null> {
  const { rows } = await sql<HostVenue>`
    select timezone, active, lat, lng,
      (select json_build_object('manages', pro_roles.manages) from pros
        join pro_roles on pro_roles.id = pros.pro_role_id
        where pros.venue_id = venues.id and pros.user_id = ${userId} and pros.state = 'approved') as venue_role
    from venues where id = ${venueId} for share of venues`.execute(db);
  return rows[0] ?? null;
}

type EventTimes = ReturnType<typeof makeTimes>;
type NewEvent = Omit<EventContent, 'cancelled_reason' | 'profile_image' | 'banner_image'> &
  EventTimes & {
    venueId: VenueId;
    by: UserId | null;
    lat: number;
    lng: number;
    event_id?: EventId;
    series_id?: string | null;
    source?: string;
    source_digest?: string;
    source_version?: string | null;
  };

/** Returns the ids of the new events, in their order. */
export async function insertEvents(db: Database, events: readonly NewEvent[], now: Date): Promise<EventId[]> {
  const rows = await db
    .insertInto('events')
    .values(
      events.map(({ venueId, by, ...columns }) => ({
        ...columns,
        venue_id: venueId,
        created_by: by,
        updated_by: by,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(sql<EventId>`event_id`.as('event_id'))
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export type SavedEvent = EventContent &
  EventTimes & {
    event_id: EventId;
    cancelled_at: Date | null;
    /** True means that guests see the change, so calendars have to load the event again. */
    seen: boolean;
    /** True means that the guests need no reminder for the new start. */
    reminded: boolean;
  };

/** Saves any number of events in one statement. */
export async function saveEvents(
  db: Database,
  events: readonly SavedEvent[],
  { by, now }: { by: UserId | null; now: Date },
): Promise<void> {
  await sql`
    update events set name = saved.name, description = saved.description, type_id = saved.type_id,
      starts_at = saved.starts_at, ends_at = saved.ends_at, over_at = saved.over_at, night = saved.night,
      last_night = saved.last_night, link = saved.link, price_cents = saved.price_cents, capacity = saved.capacity,
      status = saved.status, cancelled_at = saved.cancelled_at, cancelled_reason = saved.cancelled_reason,
      profile_image = saved.profile_image, banner_image = saved.banner_image,
      sequence = sequence + case when saved.seen then 1 else 0 end,
      reminded_start = case when saved.reminded then saved.starts_at else reminded_start end,
      updated_by = ${by}, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as saved (
      event_id uuid, name text, description text, type_id integer, starts_at timestamptz, ends_at timestamptz,
      over_at timestamptz, night date, last_night date, link text, price_cents integer, capacity integer, status text,
      cancelled_at timestamptz, cancelled_reason text, profile_image text, banner_image text, seen boolean,
      reminded boolean)
    where events.event_id = saved.event_id`.execute(db);
}

export async function markEventsDeleted(
  db: Database,
  eventIds: readonly EventId[],
  { by, now }: { by: UserId; now: Date },
): Promise<void> {
  await db
    .updateTable('events')
    .set({ deleted_at: now, updated_at: now, updated_by: by, sequence: sql<number>`sequence + 1` })
    .where('event_id', 'in', eventIds)
    .execute();
}

/** Calls off the announced events of an archived venue that are not over. */
export async function cancelEventsOfArchivedVenue(
  db: Database,
  venueId: VenueId,
  { reason, now }: { reason: string; now: Date },
): Promise<EventId[]> {
  const { rows } = await sql<{ event_id: EventId }>`
    update events set status = 'cancelled', cancelled_at = ${now}, cancelled_reason = ${reason}, updated_at = ${now},
      sequence = sequence + 1
    from venues where venues.id = events.venue_id and venues.id = ${venueId} and venues.archived_at is not null
      and events.status = 'published' and events.deleted_at is null and events.over_at > ${now}
    returning events.event_id`.execute(db);
  return rows.map(({ event_id }) => event_id);
}

export async function isEventType(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('event_types').where('id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Returns the time at which each of these files was stored, by name. Names without a file are left out. */
export async function findStorageTimes(db: Database, names: readonly string[]): Promise<Map<string, Date>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('storage.objects')
    .where('name', 'in', names)
    .select(['name', 'updated_at'])
    .execute();
  return new Map(rows.map(({ name, updated_at }) => [name, updated_at]));
}
