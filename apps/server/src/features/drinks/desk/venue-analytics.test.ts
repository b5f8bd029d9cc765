import { venueAnalytics } from '@nightjar/domain/drinks/desk/calls';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });

type Bar = Awaited<ReturnType<typeof build.pro>>;
type Pour = { kind?: 'free' | 'paid'; guest?: UserId; issue_override?: boolean; taken_back_at?: Date };
let index = 0;

async function poured(bar: Bar, at: string, { kind = 'free', guest, ...more }: Pour = {}) {
  const user_id = guest ?? (await build.member());
  index += 1;
  const of =
    kind === 'free'
      ? { period_start: new Date('2026-01-01T00:00:00Z'), period_index: index }
      : { voucher_id: await build.voucher({ owner_id: user_id, state: 'redeemed' }) };
  await db
    .insertInto('redemptions')
    .values({
      ...{ user_id, venue_id: bar.venue_id, pro_id: bar.id, pro_first_name: 'Dee', kind },
      ...of,
      ...more,
      redeemed_at: new Date(at),
    })
    .execute();
}
const ask = async (venue_id: VenueId, more: object, as: string) => {
  const { body } = await call(venueAnalytics, { venue_id, ...more }, as);
  if (!body.data) throw new Error(body.message);
  return body.data;
};

test('the figures of a bar count a night from six to six by its clock, and a pour taken back only as taken back', async () => {
  const bar = await build.pro();
  await poured(bar, '2026-11-13T10:59:59Z'); // 5:59am: Thursday night
  await poured(bar, '2026-11-13T11:00:00Z'); // 6:00am: Friday night begins
  await poured(bar, '2026-11-14T06:30:00Z', { kind: 'paid', issue_override: true }); // 1:30am
  await poured(bar, '2026-11-14T06:40:00Z', { taken_back_at: new Date('2026-11-14T07:00:00Z') });
  const answer = await ask(bar.venue_id, { night: '2026-11-13' }, bar.user_id as UserId);

  expect(answer.now).toEqual({
    from: '2026-11-13',
    to: '2026-11-13',
    free: 1,
    paid: 1,
    overrides: 1,
    taken_back: 1,
  });
  expect(answer.before).toMatchObject({ from: '2026-11-12', free: 1, paid: 0 });
  expect(answer.hours).toHaveLength(24);
  expect(answer.hours.filter(({ free, paid }) => free + paid > 0)).toEqual([
    { hour: 6, free: 1, paid: 0 },
    { hour: 1, free: 0, paid: 1 },
  ]);
  expect(answer.pros).toMatchObject([{ pro_id: bar.id, first_name: 'Dee', free: 1, paid: 1 }]);
  expect(answer.nights).toMatchObject([{ night: '2026-11-13', free: 1, paid: 1, taken_back: 1 }]);
});

test("a bar's figures of a night have 25 hours where clocks go back in that night, and 23 where they go forward", async () => {
  const bar = await build.pro();
  await poured(bar, '2026-11-01T05:30:00Z'); // The pour is at 1:30am in summer.
  await poured(bar, '2026-11-01T06:30:00Z'); // It is 1:30am for the second time.
  const back = await ask(bar.venue_id, { night: '2026-10-31' }, bar.user_id as UserId);
  expect(back.hours).toHaveLength(25);
  expect(back.hours.filter(({ free }) => free > 0)).toEqual([
    { hour: 1, free: 1, paid: 0 },
    { hour: 1, free: 1, paid: 0 },
  ]);
  const month = await ask(bar.venue_id, { night: '2026-10-31', span: 'month' }, bar.user_id as UserId);
  expect(month.hours.find(({ hour }) => hour === 1)).toEqual({ hour: 1, free: 2, paid: 0 });
  const forward = await ask(bar.venue_id, { night: '2026-03-07' }, bar.user_id as UserId);
  expect(forward.hours).toHaveLength(23);
});

test("a bar's figures of a week begin on Monday, those of a month follow the calendar, and each lists its nights", async () => {
  const bar = await build.pro();
  const boss = bar.user_id as UserId;
  await poured(bar, '2026-11-09T23:00:00Z');
  await poured(bar, '2026-11-15T23:00:00Z');
  await poured(bar, '2026-11-02T23:00:00Z');
  const week = await ask(bar.venue_id, { night: '2026-11-12', span: 'week' }, boss);
  expect(week.now).toMatchObject({ from: '2026-11-09', to: '2026-11-15', free: 2 });
  expect(week.before).toMatchObject({ from: '2026-11-02', to: '2026-11-08', free: 1 });
  expect(week.nights).toHaveLength(7);
  const month = await ask(bar.venue_id, { night: '2026-11-12', span: 'month' }, boss);
  expect(month.now).toMatchObject({ from: '2026-11-01', to: '2026-11-30', free: 3 });
  expect(month.nights).toHaveLength(30);
});

test("a running span in a bar's figures is compared with the previous one up to the same moment", async () => {
  const bar = await build.pro();
  // The tests take place at 10:30pm on 20 November. On the evening before, one drink was poured before 10:30pm and one
  // after it.
  await poured(bar, '2026-11-20T02:00:00Z');
  await poured(bar, '2026-11-20T05:00:00Z');
  const { before, tonight } = await ask(bar.venue_id, {}, bar.user_id as UserId);
  expect(tonight).toBe('2026-11-20');
  expect(before).toMatchObject({ from: '2026-11-19', free: 1 });
});

test("a bar's figures hide a number of guests below five, and name no guest", async () => {
  const bar = await build.pro();
  const guests = await Promise.all(Array.from({ length: 5 }, () => build.member({ first_name: 'Zelda' })));
  for (const guest of guests.slice(1)) await poured(bar, '2026-11-14T02:00:00Z', { guest });
  const few = await ask(bar.venue_id, { night: '2026-11-13' }, bar.user_id as UserId);
  expect(few.guests).toBeNull();
  for (const guest of guests) await poured(bar, '2026-11-14T03:00:00Z', { guest });
  const more = await ask(bar.venue_id, { night: '2026-11-13' }, bar.user_id as UserId);
  expect(more.guests).toBe(5);
  expect(JSON.stringify(more)).not.toContain('Zelda');
});

test("a bar's team reads its figures, a manager may also manage there, and all others are refused", async () => {
  const bar = await build.pro();
  const venue_id = bar.venue_id;
  const boss = (await build.pro({ venue_id, pro_role_id: 2, pro_code: '1111' })).user_id as UserId;
  expect((await ask(venue_id, {}, bar.user_id as UserId)).may_manage).toBe(false);
  expect((await ask(venue_id, {}, boss)).may_manage).toBe(true);
  expect((await ask(venue_id, {}, await build.user({ super_admin: true }))).may_manage).toBe(true);
  const status = async (as: string | null) => (await call(venueAnalytics, { venue_id }, as)).status;
  expect(await status(null)).toBe(401);
  expect(await status(await build.member())).toBe(403);
  expect(await status((await build.pro()).user_id)).toBe(403);
  expect((await call(venueAnalytics, { venue_id: boss }, boss)).status).toBe(404);
  expect((await call(venueAnalytics, { venue_id, night: '2026-02-31' }, boss)).status).toBe(400);
});

test('reading the figures of a bar takes at most six statements', async () => {
  const bar = await build.pro();
  await ask(bar.venue_id, {}, bar.user_id as UserId);
  const statements = await statementsOf(() => ask(bar.venue_id, { span: 'month' }, bar.user_id as UserId));
  expect(statements.length).toBeLessThanOrEqual(6);
});
