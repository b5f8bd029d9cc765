import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf, sessionOf } = await testApp();
const [lantern, heron] = [await build.venue(), await build.venue({ name: 'Velvet Heron', active: false })];
const dee = (await build.pro({ venue_id: lantern })).user_id ?? '';
const formerPro = (await build.pro({ venue_id: lantern, pro_code: '1111', state: 'removed' })).user_id ?? '';
const rep = await build.user({ rep: true, allow_admin_access: true });
const owl = await build.user({ super_admin: true });

beforeAll(async () => {
  const at = (venue_id: string, name: string, startsIn: number, more: object = {}) =>
    build.event({ venue_id, name, starts_at: addMilliseconds(clock.now(), startsIn * hours), ...more });
  await at(lantern, 'Past', -100);
  await at(lantern, 'Draft', 10, { status: 'draft' });
  await at(lantern, 'Off', 20, { status: 'cancelled', type_id: 3 });
  await at(lantern, 'Deleted', 20, { deleted_at: clock.now() });
  await at(heron, 'At another bar', 5);
});
const ask = (as: string, more: object = {}) => call(adminEvents, more, as);
const names = async (as: string, more: object = {}) =>
  (await ask(as, more)).body.data?.events.map(({ name }) => name);

test('a pro sees the events of their own venues in every state, the latest first', async () => {
  expect(await names(dee)).toEqual(['Off', 'Draft', 'Past']);
});

test.each([
  ['a rep', rep],
  ['a super admin', owl],
])('%s sees the events of all venues at the desk', async (_, who) => {
  expect(await names(who)).toEqual(['Off', 'Draft', 'At another bar', 'Past']);
});

test('a pro finds none of another venue’s events at the desk, and a former colleague finds none at all', async () => {
  expect(await ask(dee, { venue_id: heron })).toMatchObject({
    status: 200,
    body: { data: { events: [], total: 0 } },
  });
  expect(await names(formerPro)).toEqual([]);
  expect(await names(rep, { venue_id: heron })).toEqual(['At another bar']);
});

describe('filters', () => {
  test.each([
    [{ status: 'draft' }, ['Draft']],
    [{ status: 'cancelled' }, ['Off']],
    [{ type_id: 3 }, ['Off']],
    [{ search: 'heron' }, []],
    [{ date: '2026-11-21' }, ['Off', 'Draft']],
    [{ limit: 1, offset: 1 }, ['Draft']],
  ])('the desk lists events filtered by %j', async (filters, found) => {
    expect(await names(dee, filters)).toEqual(found);
  });

  test.each([{ status: 'deleted' }, { limit: 501 }, { offset: 2001 }, { date: '2026-13-01' }])(
    "the desk's list of events refuses the filter %j",
    async filters => {
      expect((await ask(dee, filters)).status).toBe(400);
    },
  );
});

test('a user without a team and a role may not list events at the desk', async () => {
  expect((await ask(await build.member())).status).toBe(403);
});

test('`admin-events` takes at most six statements', async () => {
  await sessionOf(dee);
  await ask(dee);
  expect((await statementsOf(() => ask(dee))).length).toBeLessThanOrEqual(6);
});

test('the desk lists upcoming events by their start, and past ones latest first', async () => {
  expect(await names(rep, { when: 'upcoming' })).toEqual(['At another bar', 'Draft', 'Off']);
  expect(await names(rep, { when: 'past' })).toEqual(['Past']);
});
