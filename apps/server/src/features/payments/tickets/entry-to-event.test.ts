import { entryToEvent } from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ticketsRig } from '../../../testing/payments/tickets.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build } = app;
const { paidEvent, entryOf } = ticketsRig(app);

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
