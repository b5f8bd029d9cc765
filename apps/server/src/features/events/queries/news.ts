import { type EventStatus, remindedHoursBefore } from '@nightjar/domain/events/entity';
import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type NewsRow = {
  event_id: EventId;
  venue_id: VenueId;
  name: string;
  venue_name: string;
  status: EventStatus;
  starts_at: Date;
  ends_at: Date | null;
  timezone: string;
  cancelled_reason: string | null;
  deleted: boolean;
  /** True means that guests see the venue of the event. */
  active: boolean;
};

/** Returns what a push shows of an event, even of a deleted one. */
export async function findNews(db: Database, eventId: EventId): Promise<NewsRow | null> {
  const { rows } = await sql<NewsRow>`
    select events.event_id, events.venue_id, events.name, venues.name as venue_name, events.status, events.starts_at,
      events.ends_at, venues.timezone, events.cancelled_reason, events.deleted_at is not null as deleted, venues.active
    from events join venues on venues.id = events.venue_id where events.event_id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

type UsersToNotifyRequest = { waitingToo: boolean; after: UserId | null; limit: number };

/** Returns people with a place, in the order of their ids. With `waitingToo` it also returns people on the waitlist. */
export async function findUsersToNotify(
  db: Database,
  eventId: EventId,
  { waitingToo, after, limit }: UsersToNotifyRequest,
): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from event_follows join users on users.id = user_id and users.suspended_at is null
    where event_id = ${eventId} and (${waitingToo} or not waiting) and (${after}::uuid is null or user_id > ${after})
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Returns the people among these who have a place. */
export async function findUsersWithPlace(
  db: Database,
  eventId: EventId,
  userIds: readonly UserId[],
): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from event_follows
    where event_id = ${eventId} and user_id = any(${userIds}::uuid[]) and not waiting`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Marks events that begin within `remindedHoursBefore` hours as reminded, if their guests got no reminder of this
 * start. Returns these events, at most `limit`.
 */
export async function markEventsReminded(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ event_id: EventId; starts_at: Date }[]> {
  const { rows } = await sql<{ event_id: EventId; starts_at: Date }>`
    update events set reminded_start = starts_at
    where event_id in (
      select event_id from events join venues on venues.id = events.venue_id and venues.active
      where events.status = 'published' and events.deleted_at is null
        and starts_at > ${now} and starts_at <= ${addMilliseconds(now, remindedHoursBefore * hours)}
        and reminded_start is distinct from starts_at
      order by starts_at, event_id limit ${limit} for no key update of events skip locked)
    returning event_id, starts_at`.execute(db);
  return rows;
}

/**
 * Returns events that accept guests, have a waitlist and may have room: a place is free or belongs to a suspended user.
 */
export async function findEventsWaitedFor(db: Database, now: Date): Promise<EventId[]> {
  const { rows } = await sql<{ event_id: EventId }>`
    select event_id from events
    where waiting_count > 0 and status = 'published' and deleted_at is null and over_at > ${now}
      and (capacity is null or going_count < capacity or exists (
        select from users join event_follows on event_follows.user_id = users.id
        where users.suspended_at is not null and event_follows.event_id = events.event_id and not waiting))
    order by event_id`.execute(db);
  return rows.map(({ event_id }) => event_id);
}
