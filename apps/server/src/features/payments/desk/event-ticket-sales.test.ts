import { eventTicketSales } from '@nightjar/domain/payments/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ticketPriceCents, ticketsRig } from '../../../testing/payments/tickets.ts';
import { paymentsRig } from '../../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build } = app;
const { pay } = await paymentsRig(app);
const { paidEvent, linkOf } = ticketsRig(app);

test('the team reads how many tickets are sold and held, and those who manage the venue the money too', async () => {
  const { event_id, venue_id, owner } = await paidEvent({ capacity: 9 });
  await pay(await linkOf(await build.member(), event_id));
  await pay(await linkOf(await build.member(), event_id));
  await linkOf(await build.member(), event_id);

  const sales = { sale: 'open', price_cents: ticketPriceCents, places: 9, sold: 2, held: 1, refunded: 0 };
  const read = await call(eventTicketSales, { event_id }, owner);
  expect(read.body.data).toEqual({ ...sales, money_in_cents: 2 * ticketPriceCents });

  const { user_id: bartender } = await build.pro({ venue_id, pro_code: '9157' });
  expect((await call(eventTicketSales, { event_id }, bartender)).body.data).toEqual({
    ...sales,
    money_in_cents: null,
  });
});

test('the team of another venue finds no sales', async () => {
  const { event_id } = await paidEvent();
  const { owner } = await paidEvent();
  expect((await call(eventTicketSales, { event_id }, owner)).status).toBe(404);
});
