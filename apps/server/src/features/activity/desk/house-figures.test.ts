import { houseFigures } from '@nightjar/domain/activity/desk/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

const before = new Date('2026-01-01T12:00:00Z');
const owl = await build.user({ super_admin: true, allow_admin_access: true, terms_accepted_on: before });
const [friday, saturday] = ['2026-11-20', '2026-11-21'];
const look = (from = friday, to = saturday, as: string | null = owl) => call(houseFigures, { from, to }, as);

const venue_id = await build.venue();
const pro = await build.pro({
  venue_id,
  user_id: await build.user({ pro: true, terms_accepted_on: before }),
});
/** These people joined long ago. The clock of the test shows Friday, 10:30pm. */
const makeMembers = async (count: number): Promise<UserId[]> =>
  Promise.all(Array.from({ length: count }, () => build.user({ terms_accepted_on: before })));
const useApp = (people: readonly UserId[], night: string, out = false) =>
  db
    .insertInto('user_days')
    .values(people.map(user_id => ({ user_id, night, out, seen_at: clock.now() })))
    .execute();
const checkIn = (people: readonly UserId[], at: Date) =>
  db
    .insertInto('check_ins')
    .values(
      people.map(user_id => ({
        user_id,
        venue_id,
        created_at: at,
        ends_at: addMilliseconds(at, hours),
        ended_at: at,
      })),
    )
    .execute();
let numbers = 0;
const pour = (user_id: UserId, at: Date, more = {}) => {
  numbers += 1;
  const about = { user_id, venue_id, pro_id: pro.id, pro_first_name: 'Dee', redeemed_at: at };
  const free = { kind: 'free', period_start: before, period_index: numbers };
  return db
    .insertInto('redemptions')
    .values({ ...about, ...free, ...more })
    .execute();
};

test("the house's figures count each night from 06:00 to 06:00, hide fewer than five people, and sum what is shown", async () => {
  const people = await makeMembers(20);
  await useApp(people.slice(0, 12), friday, true);
  await useApp(people.slice(12), friday);
  await useApp(people.slice(0, 4), saturday);
  const lateFriday = new Date('2026-11-21T10:30:00Z');
  const saturdayMorning = new Date('2026-11-21T11:30:00Z');
  await checkIn(people.slice(0, 6), lateFriday);
  await checkIn(people.slice(0, 1), clock.now());
  await checkIn(people.slice(0, 4), saturdayMorning);
  for (const id of people.slice(0, 5)) await pour(id, lateFriday);
  for (const id of people.slice(0, 2)) await pour(id, clock.now());
  await pour(people[9] as UserId, lateFriday, { taken_back_at: lateFriday });

  const { body } = await look();

  const none = {
    joined: null,
    active: null,
    out: null,
    poured_for: null,
    checked_in: null,
    free: null,
    paid: null,
  };
  const shown = { joined: null, active: 20, out: 12, poured_for: 5, checked_in: 6, free: 7, paid: null };
  expect(body.data).toEqual({
    nights: [
      { night: friday, ...shown },
      { night: saturday, ...none },
    ],
    sum: shown,
  });
});

test("the house's figures hide the number of people who were out if fewer than five were not out", async () => {
  const people = await makeMembers(12);
  await useApp(people.slice(0, 9), '2026-10-02', true);
  await useApp(people.slice(9), '2026-10-02');
  const { body } = await look('2026-10-02', '2026-10-02');
  expect(body.data?.nights[0]).toMatchObject({ active: 12, out: null });
});

test("a new user is counted in the house's figures in the night they joined", async () => {
  const at = new Date('2026-09-12T02:00:00Z');
  const newcomers = await Promise.all(Array.from({ length: 5 }, () => build.user({ terms_accepted_on: at })));
  await useApp([...newcomers, ...(await makeMembers(5))], '2026-09-11');
  expect((await look('2026-09-11', '2026-09-11')).body.data?.nights[0]).toMatchObject({
    joined: 5,
    active: 10,
  });
});

test("the house's figures of 92 nights cost one statement more than a refused call", async () => {
  await look();
  const statements = await statementsOf(() => look('2026-08-22', saturday));
  expect(statements.length).toBeLessThanOrEqual(2);
  expect((await look('2026-08-22', saturday)).body.data?.nights).toHaveLength(92);
});

describe('refused', () => {
  test.each([
    ['more than 92 nights', '2026-08-21', saturday],
    ['an end before its start', saturday, friday],
    ['a text that is no date', 'friday', saturday],
  ])("the house's figures are refused for %s", async (_, from, to) => {
    expect((await look(from, to)).status).toBe(400);
  });

  const people: Record<string, [() => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 403],
  };
  test.each(Object.entries(people))("%s reads none of the house's figures", async (_, [make, status]) => {
    expect((await look(friday, saturday, await make())).status).toBe(status);
  });
});
