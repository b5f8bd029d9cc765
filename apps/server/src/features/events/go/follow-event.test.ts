import { event as eventPage, followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../../../platform/metrics.ts';
import { buildServers } from '../../../server.ts';
import { listenOn, sendCall, testApp } from '../../../testing/app.ts';
import { eventsTasks } from '../jobs.ts';

const { call, build, db, clock, platform, sessionOf, statementsOf } = await testApp();
/** This second server uses the same database. */
const second = await buildServers({ ...platform, metrics: createMetrics(platform.log) });
const secondUrl = await listenOn(second.server);
afterAll(() => second.server.close());

const follow = (user_id: string, event_id: string, more: object = {}) =>
  call(followEvent, { event_id, user_id, ...more }, user_id);
async function members(count: number): Promise<UserId[]> {
  const people: UserId[] = [];
  while (people.length < count) people.push(await build.member());
  return people;
}

/** Makes many members, with their accounts and their rows of `users`, in one statement. */
async function manyMembers(count: number): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with accounts as (
      insert into auth.accounts (id, phone, phone_confirmed_at)
      select gen_random_uuid(), '1999' || lpad(n::text, 7, '0'), now() from generate_series(1, ${count}::int) as n
      returning id)
    insert into users (id, referral_code, registered, subscribed)
    select id, upper(left(id::text, 8)), true, true from accounts returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns two pairs of numbers that must be equal: the places counted from the rows of `event_follows`, and the counts
 * that a trigger keeps at the event.
 */
async function placesAt(event: EventId) {
  const { rows } = await sql<Record<'going' | 'waiting' | 'going_count' | 'waiting_count', number>>`
    select count(*) filter (where not waiting)::int as going, count(*) filter (where waiting)::int as waiting,
      max(going_count)::int as going_count, max(waiting_count)::int as waiting_count
    from events left join event_follows using (event_id) where events.event_id = ${event}`.execute(db);
  return rows[0];
}
const exactly = (going: number, waiting: number) => ({
  going,
  waiting,
  going_count: going,
  waiting_count: waiting,
});
const placeOf = async (user: UserId, event: EventId) =>
  (await call(eventPage, { event_id: event }, user)).body.data?.place;

test('saying ten times at once that one goes to an event counts once', async () => {
  const [me, other] = [await build.member(), await build.member()];
  const event = await build.event();
  await follow(other, event);
  await Promise.all(Array.from({ length: 10 }, () => follow(me, event)));
  expect((await follow(me, event)).body.data).toEqual({
    is_following: true,
    place: 'going',
    shown: true,
    going_count: 2,
  });
  expect(await placesAt(event)).toEqual({ ...exactly(2, 0), waiting: 0 });
});

test('a guest may say that they go while the event lasts, and not once it is over', async () => {
  const me = await build.member();
  const since = (from: number, to?: number) =>
    build.event({
      starts_at: addMilliseconds(clock.now(), from * hours),
      ends_at: to === undefined ? null : addMilliseconds(clock.now(), to * hours),
    });
  expect((await follow(me, await since(-5))).body.success).toBe(true);
  expect((await follow(me, await since(-6))).body).toMatchObject({ code: 'event_over' });
  expect((await follow(me, await since(-2, -1))).body.code).toBe('event_over');
});

test('a place at a called-off event is refused', async () => {
  const { body } = await follow(await build.member(), await build.event({ status: 'cancelled' }));
  expect(body).toMatchObject({ success: false, code: 'event_cancelled' });
});

test('a user who asks for a place at a draft, a deleted event or an event of a hidden venue gets the answer for a missing event', async () => {
  const me = await build.member();
  const none = await follow(me, '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1');
  const hidden = [
    await build.event({ status: 'draft' }),
    await build.event({ deleted_at: clock.now() }),
    await build.event({ venue_id: await build.venue({ active: false }) }),
  ];
  for (const event of hidden) {
    const reply = await follow(me, event);
    expect([reply.status, reply.body]).toEqual([404, none.body]);
  }
});

describe('friends', () => {
  test("friends see that a user goes to an event if the user's profile is open, unless the user hides it", async () => {
    const [open, closed] = [await build.member(), await build.member({ private: true })];
    const event = await build.event();
    const shown = async (who: UserId, more: object = {}) => (await follow(who, event, more)).body.data?.shown;
    expect([await shown(open), await shown(closed)]).toEqual([true, false]);
    expect([await shown(open, { shown: false }), await shown(closed, { shown: true })]).toEqual([
      false,
      true,
    ]);
    expect([await shown(open), await shown(closed)]).toEqual([false, true]);
  });

  test('friends do not see that a user is on the waitlist of an event', async () => {
    const [me, friend, first] = await members(3);
    await build.friendship(me as UserId, friend as UserId);
    const event = await build.event({ capacity: 1 });
    await follow(first as UserId, event);
    await follow(friend as UserId, event, { shown: true });
    const page = () => call(eventPage, { event_id: event }, me as UserId);
    expect((await page()).body.data?.friends_going).toEqual([]);
    await call(unfollowEvent, { event_id: event, user_id: first as UserId }, first as UserId);
    expect((await page()).body.data?.friends_going).toMatchObject([{ id: friend }]);
  });
});

/** On a busy machine, the hundreds of calls of this test may take this many milliseconds. */
const busyMachine = 120_000;

describe('an event with a capacity', () => {
  const guestCount = 200;
  let people: UserId[] = [];
  beforeAll(async () => {
    people = await manyMembers(guestCount);
    for (const person of people) await sessionOf(person);
  }, busyMachine);

  test("an event with a capacity has a waitlist, and asking again keeps the user's place on it", async () => {
    const event = await build.event({ capacity: 2 });
    const four = await members(4);
    const places = [];
    for (const person of four) {
      clock.advance(1);
      places.push((await follow(person, event)).body.data?.place);
    }
    expect(places).toEqual(['going', 'going', 'waiting', 'waiting']);
    clock.advance(60);
    expect((await follow(four[2] as UserId, event)).body.data).toMatchObject({
      place: 'waiting',
      going_count: 2,
    });
    await call(unfollowEvent, { event_id: event, user_id: four[0] as UserId }, four[0] as UserId);
    expect([await placeOf(four[2] as UserId, event), await placeOf(four[3] as UserId, event)]).toEqual([
      'going',
      'waiting',
    ]);
  });

  test.each([1, 10])(
    'an event of %i places is never overbooked by 200 people at two servers who come and go',
    async capacity => {
      const event = await build.event({ capacity });
      const address = (index: number, path: string) => (index % 2 ? secondUrl + path : null);
      const make = async (
        declaration: typeof followEvent | typeof unfollowEvent,
        user_id: UserId,
        index: number,
      ) => {
        const url = address(index, declaration.path);
        const input = { user_id, event_id: event };
        return url
          ? sendCall(url, declaration, input, { token: await sessionOf(user_id) })
          : call(declaration, input, user_id);
      };

      const replies = await Promise.all(people.map((person, index) => make(followEvent, person, index)));
      expect(replies.map(({ status }) => status)).toEqual(Array(guestCount).fill(200));
      const given = replies.filter(({ body }) => body.data?.place === 'going').length;
      expect(given).toBe(capacity);
      expect(await placesAt(event)).toEqual(exactly(capacity, guestCount - capacity));

      // Half of the people give up their places. Then half of the others request a place again.
      const leaving = people.filter((_, index) => index % 2 === 0);
      const staying = people.filter((_, index) => index % 4 === 1);
      await Promise.all([
        ...leaving.map((person, index) => make(unfollowEvent, person, index)),
        ...staying.map((person, index) => make(followEvent, person, index)),
      ]);
      expect(await placesAt(event)).toEqual(exactly(capacity, guestCount / 2 - capacity));
    },
    busyMachine,
  );
});

test('a newcomer does not get a freed place of an event while another user waits for it', async () => {
  const event = await build.event({ capacity: 1 });
  const [suspended, waiting, newcomer] = (await members(3)) as [UserId, UserId, UserId];
  await follow(suspended, event);
  clock.advance(1);
  await follow(waiting, event);
  await db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', suspended).execute();
  clock.advance(1);

  expect((await follow(newcomer, event)).body.data).toMatchObject({ place: 'waiting', going_count: 2 });
  expect(await placeOf(waiting, event)).toBe('going');
});

test('a suspended guest keeps the place without counting, and nobody loses a place when the suspension ends', async () => {
  const event = await build.event({ capacity: 2 });
  const [suspended, going, waiting] = (await members(3)) as [UserId, UserId, UserId];
  for (const person of [suspended, going, waiting]) await follow(person, event);
  await db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', suspended).execute();

  await eventsTasks(platform)['fill-events']?.({});
  await eventsTasks(platform)['fill-events']?.({});

  expect(await placesAt(event)).toEqual(exactly(3, 0));
  await db.updateTable('users').set({ suspended_at: null }).where('id', '=', suspended).execute();
  expect(await placeOf(suspended, event)).toBe('going');
  await call(unfollowEvent, { event_id: event, user_id: going }, going);
  expect((await follow(going, event)).body.data?.place).toBe('waiting');
});

test('taking a place at an event takes at most six statements', async () => {
  const [me, first] = (await members(2)) as [UserId, UserId];
  const event = await build.event({ capacity: 1 });
  await follow(first, event);
  await sessionOf(me);
  await placeOf(me, event);
  const sent = await statementsOf(() => follow(me, event));
  // The statements are the lock of the event, the user's own place, the suspended people, the new place, and the
  // activity.
  expect(sent.filter(text => !['begin', 'commit'].includes(text)).length).toBeLessThanOrEqual(6);
});
