import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import type { VenueRole } from '@nightjar/domain/staff/access';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { TicketedEvent } from './tickets.ts';

/** Returns whether the guest has a place at the event, and whether their profile is private. */
export async function findSeat(
  db: Database,
  eventId: EventId,
  userId: UserId,
): Promise<{ going: boolean; private: boolean } | null> {
  const { rows } = await sql<{ going: boolean; private: boolean }>`
    select users.private, coalesce(not mine.waiting, false) as going
    from users left join event_follows as mine on mine.user_id = users.id and mine.event_id = ${eventId}
    where users.id = ${userId} and users.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

type Seat = { eventId: EventId; userId: UserId; shown: boolean };

/** Gives a guest with a ticket a place. A guest who is on the waitlist gets a place too. */
export async function saveSeat(db: Database, { eventId, userId, shown }: Seat, now: Date): Promise<void> {
  await sql`
    insert into event_follows (user_id, event_id, waiting, shown, created_at)
    values (${userId}, ${eventId}, false, ${shown}, ${now})
    on conflict (user_id, event_id) do update set waiting = false where event_follows.waiting`.execute(db);
}

export async function deleteSeat(db: Database, eventId: EventId, userId: UserId): Promise<void> {
  await db
    .deleteFrom('event_follows')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
}

export type TicketSalesTotalsRow = TicketedEvent & {
  sold: number;
  held: number;
  refunded: number;
  money_in_cents: number;
  venue_role: VenueRole;
};

/** Counts the tickets of an event, and sums the ledger of them, in one statement. */
export async function findTicketSales(
  db: Database,
  eventId: EventId,
  { userId, now }: { userId: UserId; now: Date },
): Promise<TicketSalesTotalsRow | null> {
  const { rows } = await sql<TicketSalesTotalsRow>`
    select events.event_id, events.status, events.starts_at, events.ends_at, events.price_cents, events.capacity,
      events.going_count, events.held_count, venues.stripe_account_state as payouts, venues.timezone,
      coalesce(sold, 0) as sold, coalesce(held, 0) as held, coalesce(refunded, 0) as refunded,
      coalesce((select sum(cents) from ticket_ledger join tickets on tickets.id = ticket_id
        where tickets.event_id = events.event_id), 0)::float8 as money_in_cents,
      (select json_build_object('manages', pro_roles.manages) from pros
        join pro_roles on pro_roles.id = pros.pro_role_id
        where pros.venue_id = events.venue_id and pros.user_id = ${userId} and pros.state = 'approved') as venue_role
    from events join venues on venues.id = events.venue_id
    left join lateral (
      select count(*) filter (where state = 'paid')::int as sold,
        count(*) filter (where state = 'held' and held_until > ${now})::int as held,
        count(*) filter (where state = 'refunded')::int as refunded
      from tickets where tickets.event_id = events.event_id) as counted on true
    where events.event_id = ${eventId} and events.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
