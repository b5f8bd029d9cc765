import type { EventStatus } from '@nightjar/domain/events/entity';
import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type CalendarOfUser = { userId: UserId; key: string };

/** Saves the key of the user's calendar unless the user has one already. Returns the key that is stored. */
export async function findOrSaveCalendar(
  db: Database,
  { userId, key }: CalendarOfUser,
  now: Date,
): Promise<string> {
  const calendar = await db
    .insertInto('calendars')
    .values({ user_id: userId, key, created_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('key')
    .executeTakeFirstOrThrow();
  return calendar.key;
}

/** Gives the user's calendar another key. The old key no longer opens it. */
export async function saveNewCalendar(
  db: Database,
  { userId, key }: CalendarOfUser,
  now: Date,
): Promise<void> {
  await db
    .insertInto('calendars')
    .values({ user_id: userId, key, created_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ key, created_at: now }))
    .execute();
}

/** Finds the user whose calendar this key opens. Returns null where that user is suspended or deleted. */
export async function findCalendarOwner(db: Database, key: string): Promise<UserId | null> {
  const owner = await db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .where('calendars.key', '=', key)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .select('users.id')
    .executeTakeFirst();
  return (owner?.id as UserId | undefined) ?? null;
}

export type CalendarRow = {
  event_id: EventId;
  name: string;
  description: string | null;
  status: EventStatus;
  cancelled_reason: string | null;
  starts_at: Date;
  ends_at: Date | null;
  sequence: number;
  updated_at: Date;
  venue_name: string;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  lat: number;
  lng: number;
  timezone: string;
  /** True means that guests see the venue. */
  active: boolean;
};

const calendarColumns = sql`events.event_id, events.name, events.description, events.status, events.cancelled_reason,
  events.starts_at, events.ends_at, events.sequence, events.updated_at, venues.name as venue_name, venues.street,
  venues.city, venues.state, venues.zip, venues.lat, venues.lng, venues.timezone, venues.active`;

export async function findCalendarEvent(db: Database, eventId: EventId): Promise<CalendarRow | null> {
  const { rows } = await sql<CalendarRow>`
    select ${calendarColumns} from events join venues on venues.id = events.venue_id
    where events.event_id = ${eventId} and events.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the first `most` nights at which the user has a place and which are not over before `since`, ordered by
 * start.
 */
export async function findCalendarNightsOf(
  db: Database,
  userId: UserId,
  { since, most }: { since: Date; most: number },
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select ${calendarColumns} from event_follows
    join events on events.event_id = event_follows.event_id and events.deleted_at is null
    join venues on venues.id = events.venue_id and venues.active
    where event_follows.user_id = ${userId} and not event_follows.waiting
      and events.status <> 'draft' and events.over_at > ${since}
    order by events.starts_at, events.event_id limit ${most}`.execute(db);
  return rows;
}
