import { nearbyUsers, updateLocation } from '@nightjar/domain/account/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { distanceBand, distanceMetres, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { accountTasks } from './jobs.ts';

const { call, build, db, clock, platform, statementsOf, sessionOf } = await testApp();
const cell = snapToGrid(ybor, strangerGridMetres);
const metre = 1 / 111_194.9;
const north = (metres: number) => ({ lat: cell.lat + metres * metre, lng: cell.lng });
let viewer: UserId;

const go = (user_id: UserId, point = ybor) => call(updateLocation, { user_id, ...point }, user_id);
const near = (more: object = {}) => call(nearbyUsers, { ...ybor, ...more }, viewer);
const namesSeen = async (more: object = {}) =>
  (await near(more)).body.data?.map(({ nickname }) => nickname).sort();

async function stranger(nickname: string, more: object = {}): Promise<UserId> {
  const id = await build.member({ nickname, activity_status: 'out', ...more });
  await go(id);
  return id;
}

/**
 * Each test starts with empty rate limits. A viewer may search 30 times a minute, and one test searches more often.
 */
beforeEach(() => sql`truncate rate_limits`.execute(db));

/** Deletes the positions of the previous test, and places a new viewer in the middle. */
beforeEach(async () => {
  await db.deleteFrom('user_locations').execute();
  viewer = await build.member();
  await go(viewer);
});

describe('the list of people nearby', () => {
  test('the list of people nearby has strangers who are out, and no other people', async () => {
    await stranger('shown');
    await stranger('inside', { activity_status: 'in' });
    await stranger('ended', { activity_status_until: clock.now() });
    await stranger('private', { private: true });
    const suspended = await stranger('suspended');
    await db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', suspended).execute();
    const [friend, blocked, blocker] = [
      await stranger('friend'),
      await stranger('blocked'),
      await stranger('blocker'),
    ];
    await build.friendship(viewer, friend);
    await build.block(viewer, blocked);
    await build.block(blocker, viewer);
    expect(await namesSeen()).toEqual(['shown']);
  });

  test('a position that is four hours old is not in the list of people nearby', async () => {
    const gone = await stranger('gone');
    const set_at = addMilliseconds(clock.now(), -4 * hours);
    await db.updateTable('user_locations').set({ set_at }).where('user_id', '=', gone).execute();
    expect(await namesSeen()).toEqual([]);
  });

  test('each person nearby is listed with their relation to the viewer, such as a friend request', async () => {
    const asker = await stranger('asker');
    await build.friendship(asker, viewer, 'pending');
    expect((await near()).body.data).toMatchObject([{ nickname: 'asker', relation: 'asked' }]);
  });
});

describe('the point that a search is made from', () => {
  test("nobody is found by a search for people nearby from another city than the viewer's", async () => {
    await stranger('shown');
    const atlanta = await build.member();
    await go(atlanta, { lat: 33.75, lng: -84.39 });
    expect((await call(nearbyUsers, { ...ybor }, atlanta)).body.data).toEqual([]);
    expect((await call(nearbyUsers, { ...ybor }, await build.member())).body.data).toEqual([]);
  });

  test('a viewer who moved impossibly fast finds no people nearby for ten minutes', async () => {
    await stranger('shown');
    clock.advance(1);
    await go(viewer, north(9_000));
    clock.advance(1);
    await go(viewer, ybor);
    expect(await namesSeen()).toEqual([]);
    clock.advance(599);
    expect(await namesSeen()).toEqual([]);
    clock.advance(1);
    expect(await namesSeen()).toEqual(['shown']);
  });
});

describe('a person nearby', () => {
  test('a person nearby is shown in a cell that is not their own, at a distance between cells', async () => {
    const id = await stranger('shown');
    const [shown] = (await near()).body.data ?? [];
    if (!shown) throw new Error('nobody was shown');
    const shownCell = { lat: shown.lat, lng: shown.lng };
    expect(shownCell).not.toEqual(cell);
    expect(distanceMetres(shownCell, cell)).toBeLessThan(1000);
    expect(shown.band).toBe(distanceBand(distanceMetres(cell, shownCell)));
    expect((await call(nearbyUsers, { ...ybor }, id)).body.data).toEqual([]);
  });

  test("a person who moves inside their cell changes no byte of a viewer's list of people nearby", async () => {
    const mover = await stranger('mover', { created_at: clock.now() });
    const nudge = fc.double({ min: -0.49, max: 0.49, noNaN: true });
    const within = (up: number, right: number) => ({
      lat: cell.lat + up * strangerGridMetres * metre,
      lng: cell.lng + (right * strangerGridMetres * metre) / Math.cos((cell.lat * Math.PI) / 180),
    });
    const answer = async (from: object) => JSON.stringify((await near(from)).body);
    const before = await answer(within(0, 0));
    await fc.assert(
      fc.asyncProperty(nudge, nudge, nudge, nudge, async (up, right, viewUp, viewRight) => {
        clock.advance(60);
        await go(mover, within(up, right));
        expect(await answer(within(viewUp, viewRight))).toBe(before);
      }),
      { numRuns: 25 },
    );
  });

  test('a person nearby is inside a search radius if their shown distance is', async () => {
    await stranger('shown');
    expect(await namesSeen({ radius: 400 })).toEqual([]);
    expect(await namesSeen({ radius: 1000 })).toEqual(['shown']);
  });

  test('a person nearby is shown in a cell around their own that differs from viewer to viewer', async () => {
    for (let index = 0; index < 12; index += 1) await stranger(`shown-${index}`);
    const cells = ((await near()).body.data ?? []).map(({ lat, lng }) => `${lat},${lng}`);
    expect(new Set(cells).size).toBeGreaterThan(2);
  });
});

describe('a person on the way', () => {
  const there = north(3_000);
  const shownPlaceOf = async (nickname: string) => {
    const found = (await near()).body.data?.find(person => person.nickname === nickname);
    return found && { lat: found.lat, lng: found.lng };
  };
  const byJob = (userId: UserId) => accountTasks(platform)['update-stranger-cell']?.({ userId });

  test('a walking person is shown in the last cell to strangers until they have rested elsewhere for fifteen minutes', async () => {
    const walker = await stranger('walker');
    const before = await shownPlaceOf('walker');
    for (let step = 1; step <= 28; step += 1) {
      clock.advance(58);
      await go(walker, north(step * 70));
      if (step % 7 === 0) expect(await shownPlaceOf('walker')).toEqual(before);
    }
    await go(walker, there);
    clock.advance(15 * 60 - 1);
    await go(walker, there);
    expect(await shownPlaceOf('walker')).toEqual(before);
    clock.advance(1);
    await go(walker, there);
    const after = await shownPlaceOf('walker');
    expect(after).not.toEqual(before);
    expect(distanceMetres(after ?? cell, there)).toBeLessThan(1_200);
  });

  test("a phone that does not move reports nothing, and its owner's rest at one place counts once", async () => {
    const walker = await stranger('walker');
    const before = await shownPlaceOf('walker');
    clock.advance(600);
    await go(walker, there);
    await byJob(walker);
    expect(await shownPlaceOf('walker')).toEqual(before);
    clock.advance(900);
    await Promise.all([byJob(walker), byJob(walker), go(walker, there)]);
    const after = await shownPlaceOf('walker');
    expect(after).not.toEqual(before);
    await byJob(walker);
    expect(await shownPlaceOf('walker')).toEqual(after);
  });

  test('ten reports of one position at the same moment do not end a rest early, so strangers still see the earlier place', async () => {
    const walker = await stranger('walker');
    const before = await shownPlaceOf('walker');
    clock.advance(600);
    await Promise.all(Array.from({ length: 10 }, () => go(walker, there)));
    clock.advance(899);
    await Promise.all(Array.from({ length: 10 }, () => go(walker, there)));
    expect(await shownPlaceOf('walker')).toEqual(before);
  });

  test('a person who leaves home is not shown to strangers before their next rest, and never at home', async () => {
    const homebody = await build.member({ nickname: 'homebody', activity_status: 'out' });
    const { lat: cell_lat, lng: cell_lng } = cell;
    const nights = { user_id: homebody, cell_lat, cell_lng, nights: 9, last_night: '2026-11-01' };
    await db.insertInto('night_cells').values(nights).execute();
    await go(homebody, north(0));
    clock.advance(1200);
    await go(homebody, there);
    await byJob(homebody);
    expect(await shownPlaceOf('homebody')).toBeUndefined();
    clock.advance(900);
    await byJob(homebody);
    expect(distanceMetres((await shownPlaceOf('homebody')) ?? cell, there)).toBeLessThan(1_200);
  });
});

test('a viewer may search for people nearby at most thirty times a minute', async () => {
  const asker = await build.member();
  const replies = await Promise.all(Array.from({ length: 31 }, () => call(nearbyUsers, { ...ybor }, asker)));
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('nearby-users takes at most six statements', async () => {
  await sessionOf(viewer);
  expect((await statementsOf(() => near())).length).toBeLessThanOrEqual(6);
});
