import type { EventId, TicketId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { RefundReason, TicketState } from '@nightjar/domain/payments/entity';
import type { SaleEvent, TicketBuyer, TicketEntry } from '@nightjar/domain/payments/rules/tickets';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type TicketRow = {
  id: TicketId;
  event_id: EventId;
  user_id: UserId | null;
  purchase_id: string;
  state: TicketState;
  price_cents: number;
  sold_start: Date;
  code: string;
  takes_place: boolean;
  held_until: Date;
  created_at: Date;
  ended_at: Date | null;
  because: RefundReason | null;
};

export type TicketedEvent = SaleEvent & {
  event_id: EventId;
  venue_id: VenueId;
  name: string;
  night: string;
  over_at: Date;
  venue_name: string;
  lat: number;
  lng: number;
  active: boolean;
  deleted: boolean;
};

const ticketColumns = sql`tickets.id, tickets.event_id, tickets.user_id, tickets.purchase_id, tickets.state,
  tickets.price_cents, tickets.sold_start, tickets.code, tickets.takes_place, tickets.held_until,
  tickets.created_at, tickets.ended_at, tickets.because`;

const eventColumns = sql`events.event_id, events.venue_id, events.name, events.status, events.starts_at,
  events.ends_at, events.over_at, events.night::text as night, events.price_cents, events.capacity,
  events.going_count, events.held_count, venues.stripe_account_state as payouts, venues.timezone,
  venues.name as venue_name, venues.lat, venues.lng, venues.active, events.deleted_at is not null as deleted`;

/**
 * Returns an event as it sells tickets, with what decides whether this guest may buy one. Places whose hold is over
 * count as free, and so does the place that the guest holds. `ticket` is the guest's last ticket that was paid.
 */
export async function findTicketSale(db: Database, eventId: EventId, { userId, now }: TicketViewer) {
  const { rows } = await sql<TicketSaleRow>`
    select ${eventColumns},
      (select count(*)::int from tickets where tickets.event_id = events.event_id and state = 'held' and takes_place
        and (held_until <= ${now} or user_id = ${userId})) as free_again,
      (select dob::text from users where id = ${userId}) as dob,
      exists (select from event_follows where event_follows.event_id = events.event_id and user_id = ${userId}
        and not waiting) as going,
      exists (select from tickets where tickets.event_id = events.event_id and user_id = ${userId}
        and state = 'paid') as has_ticket,
      (select to_jsonb(last) from (select ${ticketColumns} from tickets
        where tickets.event_id = events.event_id and tickets.user_id = ${userId} and state in ('paid', 'refunded')
        order by state = 'paid' desc, created_at desc limit 1) as last) as ticket
    from events join venues on venues.id = events.venue_id
    where events.event_id = ${eventId} and events.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { free_again, dob, going, has_ticket, ticket, ...event } = row;
  const buyer: TicketBuyer = { dob, going, has_ticket };
  const own = ticket && ticketOfJson(ticket);
  return { event: { ...event, held_count: Math.max(0, event.held_count - free_again) }, buyer, ticket: own };
}

type TicketViewer = { userId: UserId; now: Date };

type JsonOf<Row> = { [Key in keyof Row]: Date extends Row[Key] ? string : Row[Key] };

type TicketSaleRow = TicketedEvent & TicketBuyer & { free_again: number; ticket: JsonOf<TicketRow> | null };

const ticketOfJson = (json: JsonOf<TicketRow>): TicketRow => ({
  ...json,
  sold_start: new Date(json.sold_start),
  held_until: new Date(json.held_until),
  created_at: new Date(json.created_at),
  ended_at: json.ended_at === null ? null : new Date(json.ended_at),
});

/** Returns the tickets of a guest that are or were paid: the next night first, and those of past nights last. */
export async function findTicketsOf(db: Database, { userId, now }: TicketViewer, limit: number) {
  const { rows } = await sql<{ ticket: JsonOf<TicketRow> } & TicketedEvent>`
    select ${eventColumns}, to_jsonb(own) as ticket
    from (select ${ticketColumns} from tickets
      where user_id = ${userId} and state in ('paid', 'refunded')) as own
    join events on events.event_id = own.event_id join venues on venues.id = events.venue_id
    order by events.over_at <= ${now}, abs(extract(epoch from events.starts_at - ${now}::timestamptz)), own.id
    limit ${limit}`.execute(db);
  return rows.map(({ ticket, ...event }) => ({ ticket: ticketOfJson(ticket), event }));
}

export type NewTicket = Omit<TicketRow, 'state' | 'ended_at' | 'because' | 'user_id'> & { user_id: UserId };

export async function insertTicket(db: Database, ticket: NewTicket): Promise<void> {
  await db
    .insertInto('tickets')
    .values({ ...ticket, state: 'held' })
    .execute();
}

/**
 * Ends the holds of places that are over, and those of one guest: they buy anew, or their account is deleted. The
 * caller has locked the event.
 */
export async function releaseHolds(
  db: Database,
  eventId: EventId,
  { userId, now }: { userId: UserId | null; now: Date },
): Promise<void> {
  await sql`
    update tickets set state = 'void', ended_at = ${now}
    where event_id = ${eventId} and state = 'held' and (held_until <= ${now} or user_id = ${userId}::uuid)`.execute(
    db,
  );
}

/** Returns the events of which a hold is over. */
export async function findEventsWithOldHolds(db: Database, now: Date, limit: number): Promise<EventId[]> {
  const { rows } = await sql<{ event_id: EventId }>`
    select distinct event_id from tickets where state = 'held' and held_until <= ${now}
    order by event_id limit ${limit}`.execute(db);
  return rows.map(({ event_id }) => event_id);
}

/** Finds a ticket by its own id or by that of its purchase, with its event, even a deleted one. */
export async function findTicket(
  db: Database,
  by: { id: TicketId } | { purchase_id: string },
): Promise<{
  ticket: TicketRow;
  event: TicketedEvent;
  amount_refunded: number;
  payment_id: string | null;
} | null> {
  const chosen = 'id' in by ? sql`tickets.id = ${by.id}` : sql`tickets.purchase_id = ${by.purchase_id}`;
  const { rows } = await sql<
    TicketedEvent & { ticket: JsonOf<TicketRow>; amount_refunded: number; payment_id: string | null }
  >`
    select ${eventColumns}, to_jsonb(own) as ticket, purchases.amount_refunded, purchases.payment_id
    from (select ${ticketColumns} from tickets where ${chosen}) as own
    join purchases on purchases.id = own.purchase_id
    join events on events.event_id = own.event_id join venues on venues.id = events.venue_id`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { ticket, amount_refunded, payment_id, ...event } = row;
  return { ticket: ticketOfJson(ticket), event, amount_refunded, payment_id };
}

/** Locks the event of a ticket, even a deleted one. Each change of a ticket comes under this lock. */
export async function lockEventOfTickets(db: Database, eventId: EventId): Promise<void> {
  await sql`select 1 from events where event_id = ${eventId} for no key update`.execute(db);
}

type TicketStateChange = { state: 'paid' | 'void' } | { state: 'refunded'; because: RefundReason };

export async function saveTicketState(
  { db, now }: { db: Database; now: Date },
  id: TicketId,
  end: TicketStateChange,
): Promise<void> {
  const because = end.state === 'refunded' ? end.because : null;
  const ended_at = end.state === 'paid' ? null : now;
  await db.updateTable('tickets').set({ state: end.state, because, ended_at }).where('id', '=', id).execute();
}

export async function appendTicketEntries(
  { db, now }: { db: Database; now: Date },
  ticketId: TicketId,
  entries: readonly TicketEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(entry => ({ ...entry, ticket_id: ticketId, at: now }));
  await db.insertInto('ticket_ledger').values(rows).execute();
}

/** True where the guest has another ticket for the event that is paid. */
export async function hasOtherTicket(db: Database, { id, event_id, user_id }: TicketRow): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .where('event_id', '=', event_id)
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .where('state', '=', 'paid')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An event that was deleted after its end has taken place, so its tickets stay sold. */
const didNotTakePlace = sql<boolean>`(events.status = 'cancelled' or events.deleted_at < events.over_at)`;

/** Returns the paid tickets of an event that was called off or deleted before its end, at most `limit`. Another event has none. */
export async function findTicketsToRefund(
  db: Database,
  eventId: EventId,
  limit: number,
): Promise<TicketId[]> {
  const { rows } = await sql<{ id: TicketId }>`
    select tickets.id from tickets join events on events.event_id = tickets.event_id
    where tickets.event_id = ${eventId} and tickets.state = 'paid'
      and ${didNotTakePlace}
    order by tickets.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the events that were called off and have paid tickets all the same, because a job was lost. */
export async function findEventsToRefund(db: Database, limit: number): Promise<EventId[]> {
  const { rows } = await sql<{ event_id: EventId }>`
    select distinct events.event_id from tickets join events on events.event_id = tickets.event_id
    where tickets.state = 'paid' and ${didNotTakePlace}
    order by events.event_id limit ${limit}`.execute(db);
  return rows.map(({ event_id }) => event_id);
}
