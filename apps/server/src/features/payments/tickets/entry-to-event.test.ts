import { entryToEvent } from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { paidTicket, ticketsRig } from '../../../testing/payments/tickets.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build } = app;
const { paidEvent, entryOf, endPlan, buy } = ticketsRig(app);

test('the page of an event reads how its entry is sold and until when a ticket could be given back', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent({ capacity: 4 });
  expect(await entryOf(rae, event_id)).toEqual({
    sale: 'open',
    price_cents: 2200,
    places_left: 4,
    refund_until: expect.any(String),
    ticket: null,
  });
  const free = await paidEvent({ price_cents: 0, in_hours: 3 });
  expect(await entryOf(rae, free.event_id)).toMatchObject({
    sale: 'free',
    places_left: null,
    refund_until: null,
  });
});

test('a draft has no entry to read', async () => {
  const rae = await build.member();
  const { event_id } = await paidEvent({ status: 'draft' });
  expect((await call(entryToEvent, { event_id }, rae)).status).toBe(404);
});

test('a guest whose plan has ended reads the entry where they have a ticket, and buys no other', async () => {
  const rae = await build.member();
  const [mine, other] = [await paidEvent(), await paidEvent()];
  await paidTicket(app, rae, mine.event_id);
  await endPlan(rae);

  expect(await entryOf(rae, mine.event_id)).toMatchObject({ ticket: { state: 'paid' } });
  expect((await call(entryToEvent, { event_id: other.event_id }, rae)).status).toBe(403);
  const { event_id: unknown } = await paidEvent({ deleted_at: app.clock.now() });
  expect((await call(entryToEvent, { event_id: unknown }, rae)).status).toBe(403);
  expect((await buy(rae, other.event_id)).status).toBe(403);
});
