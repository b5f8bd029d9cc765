import { hardDeleteUser } from '@nightjar/domain/account/calls';
import { settlements } from '@nightjar/domain/drinks/desk/calls';
import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import { days, seconds } from '@nightjar/domain/kernel/time';
import { placeHeldFor } from '@nightjar/domain/payments/entity';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { parseEvent } from '../../platform/payments/event.ts';
import { closeDispute, disputeCharge, refundCharge } from '../../platform/payments/local/charges.ts';
import { payCheckout } from '../../platform/payments/local/checkouts.ts';
import { localPayments } from '../../platform/payments/local/local.ts';
import type { LocalProvider, ProviderEvent } from '../../platform/payments/local/world.ts';
import { systemRandom } from '../../platform/random.ts';
import { testApp } from '../../testing/app.ts';
import { ticketPriceCents, ticketsRig } from '../../testing/payments/tickets.ts';
import { memoryStore, paymentsRig } from '../../testing/payments.ts';
import { saveProviderEvent } from './queries/events.ts';

const store = memoryStore();
const app = await testApp({ AUTH_RATE_LIMITS: 'off' }, (clock, log) => ({
  payments: localPayments({
    store,
    secret: async () => 'whsec',
    clock,
    random: systemRandom,
    log,
    site: 'http://localhost:0',
    close: async () => {},
  }),
}));
const { call, build, db, clock, platform, tokenOf } = app;
const { work } = await paymentsRig(app);
const { paidEvent, linkOf, entryOf, callOff, statesOf, placesOf, moneyOf, paymentsOf } = ticketsRig(app);
const world: LocalProvider = { store, clock, random: systemRandom };

const pageOf = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';
const pay = (link: string) => payCheckout(world, pageOf(link));
const paymentOf = async (link: string) => (await platform.payments.checkout(pageOf(link))).paymentId ?? '';

/** Sends events of the provider, each as often as it may come, and runs what they lead to. */
async function deliver(events: readonly ProviderEvent[]): Promise<void> {
  for (const { type, object } of events) {
    const body = { id: `evt_${systemRandom.uuid()}`, type, created: 1_700_000_000, data: { object } };
    const event = parseEvent(Buffer.from(JSON.stringify(body)));
    const subject = event?.subject;
    if (event && subject)
      for (let time = 0; time < 2; time += 1)
        await saveProviderEvent({ db, jobs: platform.jobs }, { ...event, subject }, clock.now());
  }
  await work();
}

async function inboxOf(user_id: UserId) {
  const rows = await db
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .where('tag', 'like', 'ticket-%')
    .select(['title', 'body', 'kind', 'link'])
    .execute();
  return rows;
}

async function bought(event_id: EventId, guest?: UserId) {
  const rae = guest ?? (await build.member());
  const link = await linkOf(rae, event_id);
  await deliver(await pay(link));
  return { rae, link };
}

test('a ticket that is paid after its reservation has ended still gets a place if one is left', async () => {
  const { event_id } = await paidEvent({ capacity: 2 });
  const rae = await build.member();
  const link = await linkOf(rae, event_id);
  const events = await pay(link);
  clock.advance(placeHeldFor / seconds + 1);
  await linkOf(await build.member(), event_id);
  expect((await statesOf(event_id)).sort()).toEqual(['held', 'void']);

  await deliver(events);

  expect((await entryOf(rae, event_id)).ticket?.state).toBe('paid');
  expect(await placesOf(event_id)).toEqual({ going_count: 1, held_count: 1 });
});

test('a payment that arrives when its place is sold is refunded once, and its guest reads why', async () => {
  const { event_id } = await paidEvent({ capacity: 1 });
  const rae = await build.member();
  const link = await linkOf(rae, event_id);
  const events = await pay(link);
  clock.advance(placeHeldFor / seconds + 1);
  await bought(event_id);

  for (let time = 0; time < 3; time += 1) await deliver(events);

  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, ticketPriceCents]]);
  expect(await placesOf(event_id)).toEqual({ going_count: 1, held_count: 0 });
  expect(await moneyOf(event_id)).toBe(ticketPriceCents);
  expect(await inboxOf(rae)).toEqual([
    expect.objectContaining({
      kind: 'events',
      body: expect.stringContaining('sold out before your payment'),
    }),
  ]);
});

test('the events of a payment may come in the reverse order, twice and at once, and seat one guest', async () => {
  const { event_id } = await paidEvent({ capacity: 5 });
  const rae = await build.member();
  const events = await pay(await linkOf(rae, event_id));
  await Promise.all([deliver([...events].reverse()), deliver(events)]);
  await deliver([...events].reverse());
  expect(await statesOf(event_id)).toEqual(['paid']);
  expect(await placesOf(event_id)).toEqual({ going_count: 1, held_count: 0 });
  expect(await moneyOf(event_id)).toBe(ticketPriceCents);
});

test('a guest who pays two pages of one event has one ticket, and the other payment is refunded', async () => {
  const { event_id } = await paidEvent({ capacity: 5 });
  const rae = await build.member();
  const first = await linkOf(rae, event_id);
  const paidFirst = await pay(first);
  const second = await linkOf(rae, event_id);
  const paidSecond = await pay(second);

  await deliver(paidSecond);
  await deliver(paidFirst);

  expect((await statesOf(event_id)).sort()).toEqual(['paid', 'refunded']);
  expect((await paymentsOf(rae)).sort()).toEqual([
    [ticketPriceCents, 0],
    [ticketPriceCents, ticketPriceCents],
  ]);
  expect(await placesOf(event_id)).toEqual({ going_count: 1, held_count: 0 });
  expect(await inboxOf(rae)).toEqual([
    expect.objectContaining({ body: expect.stringContaining('had paid for') }),
  ]);
});

test('all guests of an event that is called off get their money back once, keep their places, and hear of it', async () => {
  const { event_id, owner } = await paidEvent();
  const guests = [await bought(event_id), await bought(event_id), await bought(event_id)];
  expect(await moneyOf(event_id)).toBe(3 * ticketPriceCents);

  expect((await callOff(owner, event_id)).status).toBe(200);
  await work();
  for (const name of ['review-payments', 'refund-tickets-of-event'])
    await platform.jobs.enqueue(db, { name, payload: { event_id } });
  await work();

  expect(new Set(await statesOf(event_id))).toEqual(new Set(['refunded']));
  expect(await moneyOf(event_id)).toBe(0);
  for (const { rae } of guests) {
    expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, ticketPriceCents]]);
    expect(await inboxOf(rae)).toEqual([
      expect.objectContaining({ title: expect.stringMatching(/^Your ticket for \w+day night is refunded$/) }),
    ]);
    expect((await entryOf(rae, event_id)).ticket).toMatchObject({
      state: 'refunded',
      refunded_because: 'called_off',
      code: null,
    });
  }
});

test('a payment that arrives after the event was called off is refunded', async () => {
  const { event_id, owner } = await paidEvent();
  const rae = await build.member();
  const link = await linkOf(rae, event_id);
  await callOff(owner, event_id);
  await work();
  await deliver(await pay(link));
  expect(await statesOf(event_id)).toEqual(['refunded']);
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, ticketPriceCents]]);
});

test('tickets stay paid when their event is on again before the job of the refunds has run', async () => {
  const { event_id, owner } = await paidEvent();
  const { rae } = await bought(event_id);
  await callOff(owner, event_id);
  await db.updateTable('events').set({ status: 'published' }).where('event_id', '=', event_id).execute();
  await work();
  expect(await statesOf(event_id)).toEqual(['paid']);
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, 0]]);
});

test('the tickets of an event that was called off without a job are refunded by the review', async () => {
  const { event_id } = await paidEvent();
  const { rae } = await bought(event_id);
  await db.updateTable('events').set({ status: 'cancelled' }).where('event_id', '=', event_id).execute();
  await platform.jobs.enqueue(db, { name: 'review-payments', payload: {} });
  await work();
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, ticketPriceCents]]);
});

test('a night that took place keeps its tickets sold when it is deleted later, and one that is to come does not', async () => {
  const past = await paidEvent();
  const coming = await paidEvent();
  const [one, other] = [await bought(past.event_id), await bought(coming.event_id)];
  const deleted = { deleted_at: clock.now() };
  const deletedAfterwards = { deleted_at: new Date(clock.now().getTime() + 7 * days) };
  await db.updateTable('events').set(deletedAfterwards).where('event_id', '=', past.event_id).execute();
  await db.updateTable('events').set(deleted).where('event_id', '=', coming.event_id).execute();
  await platform.jobs.enqueue(db, { name: 'review-payments', payload: {} });
  await work();
  expect(await statesOf(past.event_id)).toEqual(['paid']);
  expect(await paymentsOf(one.rae)).toEqual([[ticketPriceCents, 0]]);
  expect(await statesOf(coming.event_id)).toEqual(['refunded']);
  expect(await paymentsOf(other.rae)).toEqual([[ticketPriceCents, ticketPriceCents]]);
});

test('a refund at the provider ends the ticket and frees the place, and a part of it does not', async () => {
  const { event_id } = await paidEvent({ capacity: 1 });
  const { rae, link } = await bought(event_id);
  await deliver(await refundCharge(world, await paymentOf(link), 500));
  expect(await statesOf(event_id)).toEqual(['paid']);
  expect(await moneyOf(event_id)).toBe(ticketPriceCents - 500);

  await deliver(await refundCharge(world, await paymentOf(link), ticketPriceCents - 500));
  expect(await statesOf(event_id)).toEqual(['refunded']);
  expect(await moneyOf(event_id)).toBe(0);
  expect(await placesOf(event_id)).toEqual({ going_count: 0, held_count: 0 });
  expect((await entryOf(rae, event_id)).sale).toBe('open');
});

test('a ticket stays valid while its payment is disputed, and ends where the dispute is lost', async () => {
  const { event_id } = await paidEvent();
  const { link } = await bought(event_id);
  await deliver(await disputeCharge(world, await paymentOf(link)));
  expect(await statesOf(event_id)).toEqual(['paid']);
  await deliver(await closeDispute(world, await paymentOf(link), 'lost'));
  expect(await statesOf(event_id)).toEqual(['refunded']);
  expect(await moneyOf(event_id)).toBe(0);
});

test('a ticket that can be given back goes with the account, a later one stays sold, and a payment after it is refunded', async () => {
  const soon = await paidEvent({ in_hours: 12, capacity: 9 });
  const later = await paidEvent({ capacity: 9 });
  const unpaid = await paidEvent({ capacity: 9 });
  const rae = await build.member();
  await bought(soon.event_id, rae);
  await bought(later.event_id, rae);
  const link = await linkOf(rae, unpaid.event_id);
  const payments = () =>
    db
      .selectFrom('purchases')
      .innerJoin('tickets', 'tickets.purchase_id', 'purchases.id')
      .where('tickets.event_id', 'in', [soon.event_id, later.event_id, unpaid.event_id])
      .orderBy(
        sql`array_position(${[soon.event_id, later.event_id, unpaid.event_id]}::uuid[], tickets.event_id)`,
      )
      .select(['tickets.state', 'tickets.user_id', 'purchases.amount_refunded'])
      .execute();

  const erased = await call(hardDeleteUser, { user_id: rae }, rae, { token: await tokenOf(rae) });
  expect(erased.body.success).toBe(true);
  await deliver(await pay(link));

  const gone = { user_id: null };
  expect(await payments()).toEqual([
    { ...gone, state: 'paid', amount_refunded: 0 },
    { ...gone, state: 'refunded', amount_refunded: ticketPriceCents },
    { ...gone, state: 'refunded', amount_refunded: ticketPriceCents },
  ]);
  expect(await moneyOf(soon.event_id)).toBe(ticketPriceCents);
});

test('the settlement of the month owes the venue what its tickets brought, to the cent', async () => {
  const { event_id, venue_id, owner } = await paidEvent({ price_cents: 1999, capacity: 9 });
  const { link } = await bought(event_id);
  await bought(event_id);
  await deliver(await refundCharge(world, await paymentOf(link), 333));
  const owl = await build.user({ super_admin: true, allow_admin_access: true });
  const { night: date } = await db
    .selectFrom('events')
    .where('event_id', '=', event_id)
    .select(sql<string>`night::text`.as('night'))
    .executeTakeFirstOrThrow();
  const rowOf = async () => {
    const month = date.slice(0, 7);
    const { body } = await call(settlements, { month }, owl, { token: await tokenOf(owl) });
    return body.data?.venues.find(row => row.venue_id === venue_id);
  };
  const cents = 2 * 1999 - 333;
  expect(await rowOf()).toMatchObject({ tickets: 2, tickets_owed_cents: cents, owed_cents: cents, given: 0 });

  await callOff(owner, event_id);
  await work();
  expect(await rowOf()).toBeUndefined();
});
