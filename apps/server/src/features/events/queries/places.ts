import type { AttendanceStatus, EventStatus } from '@nightjar/domain/events/entity';
import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/** These values decide about a place at an event. */
export type LockedEvent = {
  event_id: EventId;
  venue_id: VenueId;
  status: EventStatus;
  starts_at: Date;
  ends_at: Date | null;
  capacity: number | null;
  going_count: number;
  waiting_count: number;
  held_count: number;
  price_cents: number;
  /** This is the payment provider's name for the state of the venue's account. */
  payouts: string | null;
  /** True means that guests see the venue. */
  active: boolean;
};

/** Locks the event. Until the end of the transaction only this transaction changes its places. */
export async function lockEvent(db: Database, eventId: EventId): Promise<LockedEvent | null> {
  const { rows } = await sql<LockedEvent>`
    select events.event_id, events.venue_id, events.status, events.starts_at, events.ends_at, events.capacity,
      events.going_count, events.waiting_count, events.held_count, events.price_cents,
      venues.stripe_account_state as payouts, venues.active
    from events join venues on venues.id = events.venue_id
    where events.event_id = ${eventId} and events.deleted_at is null
    for no key update of events`.execute(db);
  return rows[0] ?? null;
}

/** Returns the user's place and whether their profile is private. `place` is null where they have none. */
export async function findOwnPlace(db: Database, userId: UserId, eventId: EventId) {
  const { rows } = await sql<{ private: boolean; place: { waiting: boolean; shown: boolean } | null }>`
    select users.private, case when mine.user_id is not null
      then json_build_object('waiting', mine.waiting, 'shown', mine.shown) end as place
    from users left join event_follows as mine on mine.user_id = users.id and mine.event_id = ${eventId}
    where users.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Counts the places of suspended users. They keep these places, which count as free meanwhile. */
export async function countSuspendedGuests(db: Database, eventId: EventId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select id from users where suspended_at is not null offset 0) as suspended
    cross join lateral (
      select from event_follows
      where user_id = suspended.id and event_id = ${eventId} and not waiting offset 0
    ) as place`.execute(db);
  return rows[0]?.count ?? 0;
}

type NewPlace = { userId: UserId; eventId: EventId; waiting: boolean; shown: boolean };

export async function savePlaceAtCommit(
  db: Database,
  { userId, eventId, waiting, shown }: NewPlace,
  now: Date,
): Promise<void> {
  const place = db
    .insertInto('event_follows')
    .values({ user_id: userId, event_id: eventId, waiting, shown, created_at: now });
  await sendAtCommit(db, place);
}

type TakenPlace = Exclude<AttendanceStatus, 'none'>;
const takenPlaceSql = sql<TakenPlace>`case when waiting then 'waiting' else 'going' end`;

/** Saves whether friends see the user's place, and returns the place. Returns null where the user has none. */
export async function saveShownToFriends(
  db: Database,
  { userId, eventId, shown }: Omit<NewPlace, 'waiting'>,
): Promise<TakenPlace | null> {
  const row = await db
    .updateTable('event_follows')
    .set({ shown })
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .returning(takenPlaceSql.as('place'))
    .executeTakeFirst();
  return row?.place ?? null;
}

/**
 * Removes the place of a user and returns it. Returns null where the user had none. The place of a guest who has a
 * ticket, or is paying for one, stays.
 */
export async function deleteEventPlace(
  db: Database,
  userId: UserId,
  eventId: EventId,
): Promise<TakenPlace | null> {
  const row = await db
    .deleteFrom('event_follows')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tickets')
            .where('tickets.event_id', '=', eventId)
            .where('tickets.user_id', '=', userId)
            .where('tickets.state', 'in', ['held', 'paid'])
            .select('id'),
        ),
      ),
    )
    .returning(takenPlaceSql.as('place'))
    .executeTakeFirst();
  return row?.place ?? null;
}

/** Gives places to the first `most` users of the waitlist, without suspended users. The caller has locked the event. */
export async function moveGuestsUp(db: Database, eventId: EventId, most: number): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    update event_follows set waiting = false
    where event_id = ${eventId} and user_id in (
      select follow.user_id from event_follows as follow
      join users on users.id = follow.user_id and users.suspended_at is null
      where follow.event_id = ${eventId} and follow.waiting
      order by follow.created_at, follow.user_id limit ${most})
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
