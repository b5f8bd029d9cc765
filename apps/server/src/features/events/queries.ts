import type { decideGoing } from '@nightjar/domain/events/rules';
import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

type EventRow = { event_id: EventId; venue_id: string } & Parameters<typeof decideGoing>[0];

/** An event that was announced; drafts are their venue's alone. */
export async function findEvent(db: Database, eventId: EventId): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    select event_id, venue_id, status, starts_at, ends_at from events
    where event_id = ${eventId} and status <> 'draft'`.execute(db);
  return rows[0] ?? null;
}

type ReminderRow = EventRow & { name: string; venue_name: string; timezone: string };

/** The event as its reminder needs it; null where the user does not go any more. */
export async function findGoing(db: Database, userId: UserId, eventId: EventId): Promise<ReminderRow | null> {
  const { rows } = await sql<ReminderRow>`
    select events.event_id, events.venue_id, events.status, events.starts_at, events.ends_at, events.name,
      venues.name as venue_name, venues.timezone
    from event_follows
    join events on events.event_id = event_follows.event_id and events.status <> 'draft'
    join venues on venues.id = events.venue_id
    where event_follows.user_id = ${userId} and event_follows.event_id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}

/** True where it is new. */
export async function follow(db: Database, userId: UserId, eventId: EventId, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('event_follows')
    .values({ user_id: userId, event_id: eventId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function unfollow(db: Database, userId: UserId, eventId: EventId): Promise<void> {
  await db
    .deleteFrom('event_follows')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .execute();
}

export async function countGoing(db: Database, eventId: EventId): Promise<number> {
  const { going } = await db
    .selectFrom('event_follows')
    .where('event_id', '=', eventId)
    .select(sql<number>`count(*)::int`.as('going'))
    .executeTakeFirstOrThrow();
  return going;
}
