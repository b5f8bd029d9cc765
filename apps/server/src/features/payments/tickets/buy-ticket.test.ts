import { followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import { seconds } from '@nightjar/domain/kernel/time';
import { buyTicket } from '@nightjar/domain/payments/calls';
import { placeHeldFor, ticketPageOpenFor, ticketPageStep } from '@nightjar/domain/payments/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ticketPriceCents, ticketsRig } from '../../../testing/payments/tickets.ts';
import { paymentsRig } from '../../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, db, clock } = app;
const { pay, press, work } = await paymentsRig(app);
const { paidEvent, buy, linkOf, entryOf, statesOf, placesOf, moneyOf, paymentsOf } = ticketsRig(app);

test('a guest who pays has a ticket with a code, goes to the event, and is led back to its page', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent({ capacity: 10 });
  expect(await entryOf(rae, event_id)).toMatchObject({ sale: 'open', places_left: 10, ticket: null });

  const link = await linkOf(rae, event_id);
  expect(await placesOf(event_id)).toEqual({ going_count: 0, held_count: 1 });
  expect((await entryOf(await build.member(), event_id)).places_left).toBe(9);
  const back = await pay(link);

  expect(back).toContain(`/app-redirect?action=ticket&result=success&redirect=%2Fevents%2F${event_id}`);
  expect(await placesOf(event_id)).toEqual({ going_count: 1, held_count: 0 });
  const { ticket } = await entryOf(rae, event_id);
  expect(ticket).toMatchObject({ state: 'paid', price_cents: ticketPriceCents, refunded_because: null });
  expect(ticket?.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, 0]]);
  expect(await moneyOf(event_id)).toBe(ticketPriceCents);
});

test('an event with ten places sells exactly ten tickets to 50 guests who buy at once', async () => {
  const { event_id } = await paidEvent({ capacity: 10 });
  const guests = await Promise.all(Array.from({ length: 50 }, () => build.member()));

  const answers = await Promise.all(guests.map(guest => buy(guest, event_id)));

  const links = answers.flatMap(({ body }) => body.data?.url ?? []);
  expect(links).toHaveLength(10);
  const refused = answers.filter(({ body }) => !body.success);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['sold_out']));
  await Promise.all(links.map(link => press(link, { card: 'works' })));
  await work();
  expect((await statesOf(event_id)).filter(state => state === 'paid')).toHaveLength(10);
  expect(await placesOf(event_id)).toEqual({ going_count: 10, held_count: 0 });
  expect(await moneyOf(event_id)).toBe(10 * ticketPriceCents);
});

test('guests who tap twice at once hold one place each, and no more than there are', async () => {
  const { event_id } = await paidEvent({ capacity: 3 });
  const guests = await Promise.all(Array.from({ length: 12 }, () => build.member()));
  const again = guests.flatMap(guest => [buy(guest, event_id), buy(guest, event_id)]);

  await Promise.all(again);

  const held = (await statesOf(event_id)).filter(state => state === 'held');
  expect(held).toHaveLength(3);
  expect(await placesOf(event_id)).toEqual({ going_count: 0, held_count: 3 });
});

test('a repeated purchase under one key holds one place and opens one page', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent({ capacity: 5 });
  const [one, other] = await Promise.all([
    buy(rae, event_id, 'a-key-of-a-ticket'),
    buy(rae, event_id, 'a-key-of-a-ticket'),
  ]);
  expect(one.body.data).toEqual(other.body.data);
  expect(await statesOf(event_id)).toEqual(['held']);
});

test('a guest who opens a second page keeps one place, and the first page is closed', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent({ capacity: 1 });
  const first = await linkOf(rae, event_id);
  const second = await linkOf(rae, event_id);
  expect(second).not.toBe(first);
  expect((await press(first, { card: 'works' })).status).toBe(200);
  await pay(second);
  expect((await statesOf(event_id)).sort()).toEqual(['paid', 'void']);
  expect(await paymentsOf(rae)).toHaveLength(1);
});

test('a venue without payouts sells no ticket: its guests pay at the door', async () => {
  const rae = await build.member();
  for (const stripe_account_state of [null, 'pending', 'restricted']) {
    const { event_id, venue_id } = await paidEvent();
    await db.updateTable('venues').set({ stripe_account_state }).where('id', '=', venue_id).execute();
    expect((await buy(rae, event_id)).body).toMatchObject({ success: false, code: 'pay_at_door' });
    expect((await entryOf(rae, event_id)).sale).toBe('door');
    const follow = await call(followEvent, { user_id: rae, event_id }, rae);
    expect(follow.body.data).toMatchObject({ place: 'going' });
  }
});

test('an event that sells tickets is joined by a ticket alone, and a guest with a ticket cannot just leave', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent();
  const follow = await call(followEvent, { user_id: rae, event_id }, rae);
  expect(follow.body).toMatchObject({ success: false, code: 'ticket_needed' });

  await pay(await linkOf(rae, event_id));
  const left = await call(unfollowEvent, { user_id: rae, event_id }, rae);
  expect(left.body.data).toMatchObject({ is_following: true, place: 'going', going_count: 1 });
  expect(await placesOf(event_id)).toMatchObject({ going_count: 1 });
});

test('the page shows the price of the event, and a later price does not change a ticket', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent();
  await pay(await linkOf(rae, event_id));
  await db.updateTable('events').set({ price_cents: 9900 }).where('event_id', '=', event_id).execute();
  expect(await entryOf(rae, event_id)).toMatchObject({
    price_cents: 9900,
    ticket: { price_cents: ticketPriceCents },
  });
  expect(await paymentsOf(rae)).toEqual([[ticketPriceCents, 0]]);
});

test('an odd price is charged to the cent', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent({ price_cents: 1999 });
  await pay(await linkOf(rae, event_id));
  expect(await paymentsOf(rae)).toEqual([[1999, 0]]);
  expect(await moneyOf(event_id)).toBe(1999);
});

test('a payment page that closes without a payment frees its place', async () => {
  const [rae, sol] = [await build.member(), await build.member()];
  const { event_id } = await paidEvent({ capacity: 1 });
  const link = await linkOf(rae, event_id);
  expect((await buy(sol, event_id)).body.code).toBe('sold_out');
  await press(link, { act: 'expire' });
  await work();
  expect(await placesOf(event_id)).toEqual({ going_count: 0, held_count: 0 });
  await pay(await linkOf(sol, event_id));
  expect((await statesOf(event_id)).sort()).toEqual(['paid', 'void']);
});

test('the hold of a place lasts longer than its page, and then another guest gets the place', async () => {
  const [rae, sol] = [await build.member(), await build.member()];
  const { event_id } = await paidEvent({ capacity: 1 });
  await linkOf(rae, event_id);
  expect(placeHeldFor).toBeGreaterThan(ticketPageOpenFor + ticketPageStep);
  clock.advance(placeHeldFor / seconds - 1);
  expect((await buy(sol, event_id)).body.code).toBe('sold_out');
  clock.advance(1);
  expect((await entryOf(sol, event_id)).sale).toBe('open');
  expect((await buy(sol, event_id)).body.success).toBe(true);
});

test('a draft, a deleted event and an unknown one are not found, and bad input names its field', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent({ status: 'draft' });
  expect((await buy(rae, event_id)).status).toBe(404);
  const { event_id: gone } = await paidEvent({ deleted_at: clock.now() });
  expect((await buy(rae, gone)).status).toBe(404);
  const { body } = await call(buyTicket, { user_id: rae, event_id: 'x' }, rae, {
    token: await app.tokenOf(rae),
  });
  expect(body.message).toContain('event_id');
  const away = await call(buyTicket, { user_id: rae, event_id, redirect_url: 'https://evil.example' }, rae, {
    token: await app.tokenOf(rae),
  });
  expect(away.body.message).toContain('redirect_url');
});

test('a guest below the age of drinks, and one whose age is unknown, buy no ticket', async () => {
  const { event_id } = await paidEvent();
  for (const dob of ['2012-01-01', null]) {
    const young = await build.member({ dob });
    expect((await buy(young, event_id)).body).toMatchObject({ success: false, code: 'too_young' });
  }
});
