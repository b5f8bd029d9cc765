import { randomUUID } from 'node:crypto';
import { updateEvent } from '@nightjar/domain/events/desk/calls';
import { type EventId, type TicketId, ticketId, type UserId, type VenueId } from '@nightjar/domain/kernel/id';
import { buyTicket, entryToEvent } from '@nightjar/domain/payments/calls';
import { insertPurchases } from '../../features/payments/queries/purchases.ts';
import { saveSeat } from '../../features/payments/queries/seats.ts';
import {
  appendTicketEntries,
  insertTicket,
  saveTicketState,
} from '../../features/payments/queries/tickets.ts';
import type { TestApp } from '../app.ts';

export const ticketPriceCents = 2200;

/** Saves a ticket that is paid, without a payment at the provider. */
export async function paidTicket(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  user_id: UserId,
  event_id: EventId,
): Promise<TicketId> {
  const now = clock.now();
  const purchase_id = randomUUID();
  const bought = { kind: 'ticket', price_id: null, title: 'A ticket', quantity: 1, currency: 'usd' } as const;
  const order = { user_id, checkout_id: `cs_${purchase_id}`, unit_amount: ticketPriceCents, created_at: now };
  await insertPurchases(db, [{ ...bought, ...order, id: purchase_id }]);
  const { starts_at } = await db
    .selectFrom('events')
    .where('event_id', '=', event_id)
    .select('starts_at')
    .executeTakeFirstOrThrow();
  const id = ticketId.parse(randomUUID());
  await insertTicket(db, {
    ...{ id, event_id, user_id, purchase_id, price_cents: ticketPriceCents, sold_start: starts_at },
    ...{ code: id.slice(0, 8), takes_place: true, held_until: now, created_at: now },
  });
  await saveTicketState({ db, now }, id, { state: 'paid' });
  await appendTicketEntries({ db, now }, id, [{ entry: 'paid', cents: ticketPriceCents }]);
  await saveSeat(db, { eventId: event_id, userId: user_id, shown: true }, now);
  return id;
}

type Rig = Pick<TestApp, 'call' | 'build' | 'db' | 'platform' | 'clock' | 'tokenOf'>;

/** Makes events that cost, at venues with payouts, and buys tickets for them. */
export function ticketsRig({ call, build, db, platform, tokenOf }: Rig) {
  /** Makes an event that begins in three days, with `capacity` places at $22 each. */
  async function paidEvent(
    overrides: Omit<NonNullable<Parameters<typeof build.event>[0]>, 'starts_at'> & { in_hours?: number } = {},
  ): Promise<{ event_id: EventId; venue_id: VenueId; owner: UserId }> {
    const { in_hours = 72, ...event } = overrides;
    const venue_id = await build.venue({ stripe_account_id: null, stripe_account_state: 'active' });
    const owner = await build.user({ pro: true });
    await build.pro({ venue_id, user_id: owner, pro_role_id: 1, pro_code: null, pro_color_id: null });
    const starts_at = new Date(platform.clock.now().getTime() + in_hours * 3_600_000);
    const event_id = await build.event({ venue_id, price_cents: ticketPriceCents, starts_at, ...event });
    return { event_id, venue_id, owner };
  }

  const buy = async (user_id: UserId, event_id: EventId, key?: string) =>
    call(buyTicket, { user_id, event_id }, user_id, { key, token: await tokenOf(user_id) });
  const linkOf = async (user_id: UserId, event_id: EventId) =>
    (await buy(user_id, event_id)).body.data?.url ?? '';

  async function fetchEventEntry(user_id: UserId, event_id: EventId) {
    const { body } = await call(entryToEvent, { event_id }, user_id, { token: await tokenOf(user_id) });
    if (!body.data) throw new Error(body.message);
    return body.data;
  }

  /** Ends the plan of a guest: they stay registered and are no member any more. */
  const endPlan = async (user_id: UserId) => {
    await db.updateTable('users').set({ subscribed: false }).where('id', '=', user_id).execute();
    await db.deleteFrom('plans').where('user_id', '=', user_id).execute();
  };

  const callOff = async (owner: UserId, event_id: EventId) =>
    call(updateEvent, { event_id, status: 'cancelled', cancelled_reason: 'The band is ill.' }, owner, {
      token: await tokenOf(owner),
    });

  /** Returns the state of each ticket of an event, in the order in which they were bought. */
  async function statesOf(event_id: EventId): Promise<string[]> {
    const rows = await db
      .selectFrom('tickets')
      .where('event_id', '=', event_id)
      .orderBy('created_at')
      .orderBy('id')
      .select('state')
      .execute();
    return rows.map(({ state }) => state);
  }

  /** Returns how many places of an event are taken, and how many are held. */
  const placesOf = (event_id: EventId) =>
    db
      .selectFrom('events')
      .where('event_id', '=', event_id)
      .select(['going_count', 'held_count'])
      .executeTakeFirstOrThrow();

  /** Returns the cents that the ledger has for an event. */
  async function moneyOf(event_id: EventId): Promise<number> {
    const rows = await db
      .selectFrom('ticket_ledger')
      .innerJoin('tickets', 'tickets.id', 'ticket_ledger.ticket_id')
      .where('tickets.event_id', '=', event_id)
      .select('ticket_ledger.cents')
      .execute();
    return rows.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Returns the payments of a guest at the provider, as the pairs of what was paid and what was refunded. */
  async function paymentsOf(user_id: UserId): Promise<[paid: number, refunded: number][]> {
    const { stripe_customer_id } = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .select('stripe_customer_id')
      .executeTakeFirstOrThrow();
    if (!stripe_customer_id) return [];
    const payments = await platform.payments.paymentsOf(stripe_customer_id);
    return payments.map(({ amount, refunded }) => [amount, refunded]);
  }

  return {
    paidEvent,
    buy,
    linkOf,
    entryOf: fetchEventEntry,
    callOff,
    endPlan,
    statesOf,
    placesOf,
    moneyOf,
    paymentsOf,
  };
}
