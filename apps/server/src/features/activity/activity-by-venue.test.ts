import { activityByVenue } from '@nightjar/domain/activity/calls';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, hours, minutes } from '@nightjar/domain/kernel/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf, sessionOf } = await testApp();
let me: UserId;
let venue: VenueId;
const ask = async () => (await call(activityByVenue, { venue_id: venue }, me)).body.data;

beforeAll(async () => {
  me = await build.member();
});
beforeEach(async () => {
  venue = await build.venue();
});

async function friend(more: object = {}): Promise<UserId> {
  const id = await build.member({ activity_status: 'out', ...more });
  await build.friendship(me, id);
  return id;
}

/** Writes a check-in that began this many milliseconds ago and ended an hour later. */
async function visited(user_id: UserId, ago: number, venue_id: VenueId = venue): Promise<Date> {
  const at = addMilliseconds(clock.now(), -ago);
  const ended_at = addMilliseconds(at, hours);
  await db
    .insertInto('check_ins')
    .values({ user_id, venue_id, created_at: at, ends_at: addMilliseconds(at, 4 * hours), ended_at })
    .execute();
  return at;
}

const stranger = () => build.member({ nickname: 'Zephyrine', activity_status: 'out' });
const blockedBy = async (which: 'me' | 'them') => {
  const id = await friend();
  await (which === 'me' ? build.block(me, id) : build.block(id, me));
  return id;
};

/**
 * Each row has a guest who is at the bar now or was there an hour ago, whether the answer names the guest, and how many
 * people the answer counts.
 */
const guests: [who: string, make: () => Promise<UserId>, named: boolean, counted: number][] = [
  ['a friend', () => friend(), true, 1],
  ['a private friend', () => friend({ private: true }), true, 0],
  ['a friend who is in', () => friend({ activity_status: 'in' }), false, 1],
  ['a stranger', stranger, false, 1],
  ['a private stranger', () => build.member({ private: true, activity_status: 'out' }), false, 0],
  ['a friend I blocked', () => blockedBy('me'), false, 1],
  ['a friend who blocked me', () => blockedBy('them'), false, 1],
];

describe('a guest who is at the venue now', () => {
  test.each(guests)(
    'a guest who is at a venue now is named and counted as far as the viewer may see them: %s',
    async (_who, make, named, counted) => {
      const guest = await make();
      await build.checkIn(guest, venue);

      const now = await ask();

      expect(now?.friends_here.map(({ id }) => id)).toEqual(named ? [guest] : []);
      expect(now?.last_check_ins.map(({ person }) => person.id)).toEqual(named ? [guest] : []);
      expect(now?.here_count).toBe(counted);
      if (!named) expect(JSON.stringify(now)).not.toContain(guest);
    },
  );
});

describe('the last check-ins', () => {
  test.each(guests)(
    "a venue's last check-ins name a guest only if the viewer may see them: %s",
    async (who, make, named) => {
      const guest = await make();
      const at = await visited(guest, 3 * hours);
      const now = await ask();
      const isShown = named || who === 'a friend who is in';
      expect(now?.last_check_ins).toMatchObject(
        isShown ? [{ person: { id: guest }, at: at.toISOString() }] : [],
      );
      expect(now?.friends_here).toEqual([]);
      expect(now?.here_count).toBe(0);
    },
  );

  test("a venue's last check-ins are of the last week, one for each friend, at most five, latest first", async () => {
    const earlier = await friend();
    await visited(earlier, 7 * days);
    const friends = [];
    for (let count = 1; count <= 6; count += 1) {
      const id = await friend();
      await visited(id, count * days);
      await visited(id, count * days + 5 * hours);
      friends.push(id);
    }
    expect((await ask())?.last_check_ins.map(({ person }) => person.id)).toEqual(friends.slice(0, 5));
  });

  test("a venue's last check-ins leave out check-ins at other venues, and friends who are deleted or on hold", async () => {
    await visited(await friend(), hours * 2, await build.venue());
    await visited(await friend({ deleted_at: clock.now() }), hours * 2);
    await visited(await friend({ suspended_at: clock.now() }), hours * 2);
    expect((await ask())?.last_check_ins).toEqual([]);
  });
});

test("a venue's activity names the pros on shift, but no colleague off shift and no blocked pro", async () => {
  const on = await build.pro({ venue_id: venue });
  await build.pro({
    venue_id: venue,
    pro_code: '1111',
    clocked_in_until: addMilliseconds(clock.now(), -minutes),
  });
  const blocked = await build.pro({ venue_id: venue, pro_code: '2222' });
  await build.block(me, blocked.user_id as UserId);

  const pros = (await ask())?.pros_on;

  expect(pros).toMatchObject([{ pro_id: on.id, clocked_in: true }]);
  expect(JSON.stringify(pros)).not.toMatch(/"4827"|pro_code|pro_color/);
});

test('a stranger who checks in at a venue changes its count alone', async () => {
  const before = await ask();
  await build.checkIn(await stranger(), venue);
  expect(await ask()).toEqual({ ...before, here_count: 1 });
});

test('a venue that takes a break shows its activity, and a missing venue is not found', async () => {
  const status = async (venue_id: string) => (await call(activityByVenue, { venue_id }, me)).status;
  expect(await status(await build.venue({ active: false }))).toBe(200);
  expect(await status('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).toBe(404);
});

test('activity-by-venue takes at most six statements', async () => {
  await sessionOf(me);
  expect((await statementsOf(ask)).length).toBeLessThanOrEqual(6);
});
