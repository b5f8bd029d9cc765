import { updateActivityStatus, updateLocation } from '@nightjar/domain/account/calls';
import { friendGridMetres, type Point, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours, minutes } from '@nightjar/domain/kernel/time';
import { checkIn } from '@nightjar/domain/venues/calls';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { accountTasks } from './jobs.ts';

const { call, build, db, clock, platform } = await testApp();
const tasks = accountTasks(platform);
const spot = { lat: 27.95012, lng: -82.46 };
const metre = 1 / 111_194.9;
const north = (metres: number): Point => ({ lat: spot.lat + metres * metre, lng: spot.lng });
let member: UserId;

const go = (point: Point, user_id = member) => call(updateLocation, { user_id, ...point }, user_id);
const rowOf = async (user_id = member) =>
  db.selectFrom('user_locations').selectAll().where('user_id', '=', user_id).executeTakeFirst();
const frozenUntil = async () =>
  (await db.selectFrom('users').select('frozen_until').where('id', '=', member).executeTakeFirstOrThrow())
    .frozen_until;
const age = (set_at: Date) =>
  db.updateTable('user_locations').set({ set_at }).where('user_id', '=', member).execute();
const tidy = () => tasks['delete-old-locations']?.({});
const jobOf = async (user_id = member) => {
  const jobs = await db
    .selectFrom('graphile_worker.jobs' as never)
    .select(['run_at' as never])
    .where('key' as never, '=', `notify-friends:${user_id}` as never)
    .execute();
  return (jobs as { run_at: Date }[])[0]?.run_at ?? null;
};

beforeEach(async () => {
  member = await build.member({ activity_status: 'out' });
});

test('one position per person is stored, the newest one', async () => {
  await go(spot);
  clock.advance(60);
  const { body } = await go(north(200));

  expect(body.data?.setAt).toBe(clock.now().toISOString());
  const rows = await db.selectFrom('user_locations').selectAll().where('user_id', '=', member).execute();
  const { lat, lng } = north(200);
  expect(rows).toMatchObject([{ lat: expect.closeTo(lat, 6), lng: expect.closeTo(lng, 6) }]);
});

test("after the server's clock is set back by an hour, a position from before proves no presence, and a user's next position counts at once", async () => {
  const far = { lat: 28.4, lng: -82.46 };
  await go(far);
  clock.advance(-3600);
  onTestFinished(() => clock.advance(3600));
  const venue_id = await build.venue(far);
  const enter = () => call(checkIn, { user_id: member, venue_id }, member);
  expect((await enter()).body).toMatchObject({ success: false, code: 'location_unknown' });

  await go({ ...far, lat: far.lat + 200 * metre });
  expect((await rowOf())?.set_at).toEqual(clock.now());
  expect((await enter()).body).toMatchObject({ success: true });
});

test('moving inside a cell changes no stored byte of a position that others see', async () => {
  const centre = snapToGrid(spot, friendGridMetres);
  const nudge = fc.double({ min: -0.48, max: 0.48, noNaN: true });
  const shared = async (point: Point) => {
    await go(point);
    const { lat: _lat, lng: _lng, set_at: _at, ...shown } = (await rowOf()) ?? {};
    return shown;
  };
  const before = await shared(centre);
  await fc.assert(
    fc.asyncProperty(nudge, nudge, async (up, right) => {
      const side = friendGridMetres * metre;
      expect(await shared({ lat: centre.lat + up * side, lng: centre.lng + right * side })).toEqual(before);
    }),
    { numRuns: 20 },
  );
});

test('the stored position for strangers is another cell than the true one', async () => {
  await go(spot);
  const row = await rowOf();
  expect({ lat: row?.stranger_lat, lng: row?.stranger_lng }).not.toEqual(
    snapToGrid(spot, strangerGridMetres),
  );
  expect({ lat: row?.friend_lat, lng: row?.friend_lng }).toEqual(snapToGrid(spot, friendGridMetres));
});

describe('a user who jumps', () => {
  test('a user who moves impossibly fast is shown no people nearby for ten minutes', async () => {
    await go(spot);
    clock.advance(10);
    await go(north(5_000));
    expect(await frozenUntil()).toEqual(addMilliseconds(clock.now(), 10 * minutes));
  });

  test('a user who switches the status between "in" and "out" between two impossible moves is shown no people nearby either', async () => {
    for (let jump = 0; jump < 6; jump += 1) {
      await go(north(jump * 5_000));
      expect((await frozenUntil()) === null).toBe(jump < 5);
      await call(updateActivityStatus, { user_id: member, activity_status: 'in' }, member);
    }
  });

  test('a user who moved impossibly fast is shown no people nearby even if they switch their status to out, in and out again', async () => {
    await go(spot);
    clock.advance(10);
    await go(north(5_000));
    const until = addMilliseconds(clock.now(), 10 * minutes);
    for (const activity_status of ['out', 'in', 'out'] as const)
      await call(updateActivityStatus, { user_id: member, activity_status }, member);
    expect(await frozenUntil()).toEqual(until);
    await go(north(5_000));
    expect(await frozenUntil()).toEqual(until);
    await age(addMilliseconds(clock.now(), -24 * hours - 1));
    await tidy();
    expect(await frozenUntil()).toEqual(until);
  });
});

describe('home', () => {
  async function spend(nights: number, at: Point): Promise<void> {
    const { lat: cell_lat, lng: cell_lng } = snapToGrid(at, strangerGridMetres);
    const night = { user_id: member, cell_lat, cell_lng, nights, last_night: '2026-11-01' };
    await db.insertInto('night_cells').values(night).execute();
  }

  test("a cell becomes a user's home on the third night there, and a position outside of the cell is not at home", async () => {
    await spend(2, spot);
    await go(spot);
    expect((await rowOf())?.at_home).toBe(true);
    await go(north(1_500));
    expect((await rowOf())?.at_home).toBe(false);
  });

  test("a night counts once for a user's home, however many positions the user reports in it", async () => {
    await go(spot);
    clock.advance(60);
    await go(spot);
    const cells = await db.selectFrom('night_cells').selectAll().where('user_id', '=', member).execute();
    expect(cells).toMatchObject([{ nights: 1, last_night: '2026-11-20' }]);
  });

  test("nights spent at a venue do not make the venue a user's home", async () => {
    await build.venue({ ...north(50) });
    await go(spot);
    expect(await db.selectFrom('night_cells').selectAll().where('user_id', '=', member).execute()).toEqual(
      [],
    );
    await db.deleteFrom('venues').execute();
  });
});

describe('friends', () => {
  async function receivedBy(id: UserId): Promise<unknown[]> {
    const received: unknown[] = [];
    await platform.bus.subscribe(topicChannel(`user-${id}`), message => received.push(message));
    return received;
  }

  test('friends are told that a user moved, but not where to, and no other user is told', async () => {
    const [friend, stranger] = [await build.member(), await build.member()];
    await build.friendship(member, friend);
    const received = await receivedBy(friend);
    const receivedByStranger = await receivedBy(stranger);

    await go(spot);
    expect(await jobOf()).toEqual(clock.now());
    await tasks['notify-friends']?.({ userId: member });

    expect(received).toMatchObject([
      { event: 'friend_moved', body: { json: JSON.stringify({ user_id: member }) } },
    ]);
    expect(receivedByStranger).toEqual([]);
  });

  test('friends are not told of a move inside the cell, and of others at most every fifteen seconds', async () => {
    const centre = snapToGrid(spot, friendGridMetres);
    await go(centre);
    await tasks['notify-friends']?.({ userId: member });
    await db.deleteFrom('graphile_worker._private_jobs' as never).execute();

    await go({ lat: centre.lat + 10 * metre, lng: centre.lng });
    expect(await jobOf()).toBeNull();

    const shown = clock.now();
    clock.advance(5);
    await go({ lat: centre.lat + 150 * metre, lng: centre.lng });
    await go({ lat: centre.lat + 250 * metre, lng: centre.lng });
    expect(await jobOf()).toEqual(addMilliseconds(shown, 15_000));
  });
});

describe('the deletion of old locations', () => {
  test('the cell in which a user spent a night is deleted after ninety days', async () => {
    const [day, before] = [90, 91].map(days => addMilliseconds(clock.now(), -days * 24 * hours));
    const lines = [day, before].map((at, index) => ({
      ...{ user_id: member, cell_lat: 27 + index, cell_lng: -82, nights: 1 },
      last_night: at?.toISOString().slice(0, 10) ?? '',
    }));
    await db.insertInto('night_cells').values(lines).execute();
    await tidy();
    const left = await db
      .selectFrom('night_cells')
      .select('cell_lat')
      .where('user_id', '=', member)
      .execute();
    expect(left).toEqual([{ cell_lat: 27 }]);
  });

  test("a user's position is deleted after a day", async () => {
    await go(spot);
    await age(addMilliseconds(clock.now(), -24 * hours));
    await tidy();
    expect(await rowOf()).toBeDefined();
    await age(addMilliseconds(clock.now(), -24 * hours - 1));
    await tidy();
    expect(await rowOf()).toBeUndefined();
  });

  test("a user's position is deleted sooner where the deployment's setting says so", async () => {
    const retention = { ...platform.settings.retention, locationHours: 2 };
    const settings = { ...platform.settings, retention };
    const tidySooner = () => accountTasks({ ...platform, settings })['delete-old-locations']?.({});
    await go(spot);
    await age(addMilliseconds(clock.now(), -2 * hours));
    await tidySooner();
    expect(await rowOf()).toBeDefined();
    await age(addMilliseconds(clock.now(), -2 * hours - 1));
    await tidySooner();
    expect(await rowOf()).toBeUndefined();
  });

  test('the position of a user whose status is "in", or whose night is over, is deleted after a quarter of an hour', async () => {
    for (const status of [
      { activity_status: 'in' },
      { activity_status: 'out', activity_status_until: clock.now() },
    ]) {
      await go(spot);
      await db.updateTable('users').set(status).where('id', '=', member).execute();
      await age(addMilliseconds(clock.now(), -16 * minutes));
      await tidy();
      expect(await rowOf()).toBeUndefined();
    }
  });
});
