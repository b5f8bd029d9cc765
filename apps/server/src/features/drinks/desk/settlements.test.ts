import { settlements, setVenueTerms } from '@nightjar/domain/drinks/desk/calls';
import type { Settlements } from '@nightjar/domain/drinks/desk/entity';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { pastPours } from '../../../testing/books/pours.ts';

const { call, build, db, clock, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const pour = pastPours({ db });
const guest = await build.member();
const asked = async (month: string, input: object = {}) =>
  (await call(settlements, { month, ...input }, owl)).body;

async function aBar(name: string, timezone = 'America/New_York') {
  const venue_id: VenueId = await build.venue({ name, timezone, city: 'Tampa' });
  const { id: pro_id } = await build.pro({ venue_id });
  return { venue_id, at: (at: string) => ({ venue_id, pro_id, user_id: guest, at: new Date(at) }) };
}
const rowOf = (data: Settlements | null, venue_id: VenueId) =>
  data?.venues.find(row => row.venue_id === venue_id);

test("the settlement of a bar's month has given, bought, taken back and refunded drinks, and what is owed for them", async () => {
  const { venue_id, at } = await aBar('Amber');
  const night = '2026-09-12T03:00:00Z';
  await pour({ ...at(night), kind: 'free' });
  await pour({ ...at(night), kind: 'shot' });
  await pour({ ...at(night), kind: 'free', takenBackAt: new Date('2026-09-12T15:00:00Z') });
  await pour({ ...at(night), kind: 'bought', unit: 801 });
  await pour({ ...at(night), kind: 'bought', unit: 500, refunded: true });
  await pour({ ...at(night), kind: 'bought', unit: 900, takenBackAt: new Date('2026-10-02T15:00:00Z') });
  await db
    .insertInto('venue_terms')
    .values({ venue_id, month: '2026-08', given_cents: 250, bought_percent: 50, set_at: clock.now() })
    .execute();

  const { data, total } = await asked('2026-09');

  expect(total).toBe(1);
  expect(data?.over).toBe(true);
  const owed = {
    ...{ given: 2, bought: 2, taken_back: 2, paid_cents: 801 },
    ...{ given_owed_cents: 500, bought_owed_cents: 401, owed_cents: 901, tickets: 0, tickets_owed_cents: 0 },
  };
  expect(rowOf(data, venue_id)).toEqual({
    ...{ venue_id, venue_name: 'Amber', city: 'Tampa', given_cents: 250, bought_percent: 50, payouts: null },
    ...owed,
  });
  expect(data?.sum).toEqual(owed);
});

test('the month of a settlement begins at 6am by the clock of each bar, also where clocks change', async () => {
  const tampa = await aBar('East', 'America/New_York');
  const tokyo = await aBar('Far', 'Asia/Tokyo');
  // In Tampa, the clock changes on 1 November 2026: 6am is 10:00 UTC before it and 11:00 UTC on 1 December.
  for (const at of [
    '2026-05-01T09:59:59Z',
    '2026-05-01T10:00:00Z',
    '2026-06-01T09:59:59Z',
    '2026-06-01T10:00:00Z',
  ])
    await pour({ ...tampa.at(at), kind: 'free' });
  for (const at of [
    '2026-04-30T20:59:59Z',
    '2026-04-30T21:00:00Z',
    '2026-05-31T20:59:59Z',
    '2026-05-31T21:00:00Z',
  ])
    await pour({ ...tokyo.at(at), kind: 'free' });
  const months = await Promise.all(['2026-04', '2026-05', '2026-06'].map(month => asked(month)));
  for (const bar of [tampa, tokyo])
    expect(months.map(({ data }) => rowOf(data, bar.venue_id)?.given)).toEqual([1, 2, 1]);
  expect(months.map(({ data }) => data?.sum.given)).toEqual([2, 4, 2]);
});

test('the settlements are listed by name and by page, and their sum is that of all bars', async () => {
  for (const name of ['delta', 'Alpha', 'Charlie', 'bravo', 'Echo'])
    await pour({ ...(await aBar(name)).at('2026-03-10T03:00:00Z'), kind: 'free' });
  const [first, third] = [
    await asked('2026-03', { pageSize: 2 }),
    await asked('2026-03', { pageSize: 2, page: 3 }),
  ];
  expect(first.data?.venues.map(({ venue_name }) => venue_name)).toEqual(['Alpha', 'bravo']);
  expect(third.data?.venues.map(({ venue_name }) => venue_name)).toEqual(['Echo']);
  expect([first.total, third.total, first.data?.sum.given, third.data?.sum.given]).toEqual([5, 5, 5, 5]);
  expect((await asked('2026-03', { page: 9 })).data?.venues).toEqual([]);
});

test('new terms of the running month change what that month owes, and not what earlier months owe', async () => {
  const { venue_id, at } = await aBar('Terms');
  await pour({ ...at('2026-10-10T03:00:00Z'), kind: 'bought', unit: 1000 });
  await pour({ ...at('2026-11-10T03:00:00Z'), kind: 'bought', unit: 1000 });
  await call(setVenueTerms, { venue_id, month: '2026-11', given_cents: 0, bought_percent: 80 }, owl);
  const owedIn = async (month: string) => rowOf((await asked(month)).data, venue_id)?.owed_cents;
  expect([await owedIn('2026-10'), await owedIn('2026-11')]).toEqual([1000, 800]);
  expect((await asked('2026-11')).data?.over).toBe(false);
});

test('a settlement of a month without a pour is empty, and any month takes one statement over the pours', async () => {
  expect(await asked('2024-02')).toMatchObject({ total: 0, data: { venues: [], sum: { owed_cents: 0 } } });
  const statements = await statementsOf(() => asked('2026-09'));
  expect(statements.filter(text => text.includes('redemptions'))).toHaveLength(1);
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('only super admins read settlements, and only of a month that exists', async () => {
  const status = async (as: string | null, month = '2026-09') =>
    (await call(settlements, { month }, as)).status;
  expect(await status(null)).toBe(401);
  expect(await status(await build.user({ rep: true, allow_admin_access: true }))).toBe(403);
  expect(await status((await build.pro()).user_id)).toBe(403);
  expect(await status(await build.member())).toBe(403);
  for (const month of ['2026-13', '2026-1', '1999-01', 'now']) expect(await status(owl, month)).toBe(400);
});
