import { eventsByVenue } from '@nightjar/domain/events/calls';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf, sessionOf } = await testApp();
const guest = await build.member();
const venue = await build.venue();
const dee = (await build.pro({ venue_id: venue })).user_id ?? '';

beforeAll(async () => {
  const at = (name: string, startsIn: number, more: object = {}) =>
    build.event({
      venue_id: venue,
      name,
      starts_at: addMilliseconds(clock.now(), startsIn * hours),
      ...more,
    });
  await at('Next week', 150);
  await at('On now', -2);
  await at('Tomorrow', 20, { status: 'cancelled' });
  await at('Draft', 10, { status: 'draft' });
  await at('Deleted', 10, { deleted_at: clock.now() });
  await at('Yesterday', -26);
  await at('Long ago', -900);
  await at('An old draft', -50, { status: 'draft' });
  await build.event({ name: 'Elsewhere' });
});
const ask = (as: string, more: object = {}) => call(eventsByVenue, { venue_id: venue, ...more }, as);
const names = async (as: string, more: object = {}) =>
  (await ask(as, more)).body.data?.events.map(({ name }) => name);

test("a venue's upcoming events are listed by their start, and its past ones latest first", async () => {
  expect(await names(guest)).toEqual(['On now', 'Tomorrow', 'Next week']);
  expect(await names(guest, { when: 'past' })).toEqual(['Yesterday', 'Long ago']);
});

test("a venue's team sees its drafts in the venue's list of events", async () => {
  expect(await names(dee)).toEqual(['On now', 'Draft', 'Tomorrow', 'Next week']);
  expect(await names(dee, { when: 'past' })).toEqual(['Yesterday', 'An old draft', 'Long ago']);
});

describe('drafts are not shown to', () => {
  test.each([
    ['an ex-colleague', { state: 'removed' }],
    ['somebody who has only asked to join', { state: 'pending' }],
  ])("the drafts of a venue's events are not shown to %s", async (_, pro) => {
    const { user_id } = await build.pro({ venue_id: venue, pro_code: null, ...pro });
    expect(await names(user_id ?? '')).not.toContain('Draft');
  });

  test("the drafts of a venue's events are not shown to another bar's manager", async () => {
    expect(await names((await build.pro({ pro_role_id: 2 })).user_id ?? '')).not.toContain('Draft');
  });
});

test("the pages of a venue's events have every event once, with the length of the whole list", async () => {
  const first = await ask(guest, { limit: 2 });
  expect(first.body.data).toMatchObject({ total: 3, pagination: { limit: 2, offset: 0, total: 3 } });
  expect(first.body.total).toBe(3);
  expect(await names(guest, { limit: 2, offset: 2 })).toEqual(['Next week']);
  expect(await names(guest, { limit: 500, offset: 3 })).toEqual([]);
  expect((await ask(guest, { limit: 501 })).status).toBe(400);
  expect((await ask(guest, { offset: -1 })).status).toBe(400);
});

test('the events of a missing or hidden venue are not found, except by the team of the hidden venue', async () => {
  const closed = await build.venue({ active: false });
  const { user_id } = await build.pro({ venue_id: closed });
  const missing = await call(eventsByVenue, { venue_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' }, guest);
  const hidden = await call(eventsByVenue, { venue_id: closed }, guest);
  expect([missing.status, hidden.status]).toEqual([404, 404]);
  expect(hidden.body).toEqual(missing.body);
  expect((await call(eventsByVenue, { venue_id: closed }, user_id)).status).toBe(200);
});

test('`events-by-venue` takes at most six statements', async () => {
  await sessionOf(guest);
  await ask(guest);
  expect((await statementsOf(() => ask(guest))).length).toBeLessThanOrEqual(6);
});
