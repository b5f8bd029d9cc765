import { publicEvent } from '@nightjar/domain/events/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const read = (event_id: string) => call(publicEvent, { event_id }, null);

test("a visitor reads on an event's public page what, where and when it is, without people and counts of people", async () => {
  const event = await build.event({
    description: 'Bring a moth.',
    capacity: 10,
    profile_image: '/moth.webp',
    price_cents: 500,
  });
  await build.going(event, [await build.member({ nickname: 'Rae' })]);
  const { status, body } = await read(event);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    event_id: event,
    name: 'Moth night',
    description: 'Bring a moth.',
    image: '/moth.webp',
    price_cents: 500,
    night: '2026-11-20',
    venue: { name: 'The Low Lantern', timezone: 'America/New_York' },
  });
  expect(JSON.stringify(body)).not.toMatch(/going|waiting|friends|Rae|capacity|place"|may_edit/);
});

test('the public page of a cancelled event shows it as cancelled', async () => {
  expect((await read(await build.event({ status: 'cancelled' }))).body.data?.status).toBe('cancelled');
});

test.each([
  ['draft', { status: 'draft' }],
  ['deleted', { deleted_at: clock.now() }],
])('the public page of an event that is %s is not found, like that of a missing one', async (_, more) => {
  const missing = await read('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1');
  const hidden = await read(await build.event(more));
  expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
});

test('the public page of an event at a hidden venue is not found', async () => {
  expect((await read(await build.event({ venue_id: await build.venue({ active: false }) }))).status).toBe(
    404,
  );
});

test('the public page of an event takes one statement', async () => {
  const event = await build.event();
  expect((await statementsOf(() => read(event))).length).toBe(1);
});
