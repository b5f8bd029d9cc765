import { friendsWithinBounds } from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { friendGridMetres, snapToGrid } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

// The property test makes more calls in a minute than a user may, so the rate limits are off.
const { call, build, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const out = { activity_status: 'out', activity_status_until: new Date('2026-11-21T11:00:00Z') };
const box = { min_lat: 27.95, max_lat: 27.97, min_lng: -82.45, max_lng: -82.42 };
let viewer: UserId;
let mover: UserId;
const shown = (bounds: typeof box & { user_lat?: number; user_lng?: number } = box) =>
  call(friendsWithinBounds, bounds, viewer);

beforeAll(async () => {
  viewer = await build.member({ private: true });
  mover = await build.member({ nickname: 'mover', private: true, ...out });
  await build.friendship(viewer, mover);
  await build.location(mover);
  const far = await build.member({ nickname: 'far', ...out });
  await build.friendship(viewer, far);
  await build.location(far, { lat: 28.2, lng: -82.4 });
  const stranger = await build.member({ nickname: 'stranger', ...out });
  await build.location(stranger);
});

test('the map shows the friends within its bounds, including private ones, and no other users', async () => {
  const { body } = await shown();
  expect(body.data?.map(({ nickname }) => nickname)).toEqual(['mover']);
});

test("a friend's distance on the map is from the point that the caller sends, or from the middle of the map", async () => {
  const [atFriend] = (await shown({ ...box, user_lat: ybor.lat, user_lng: ybor.lng })).body.data ?? [];
  expect(atFriend?.distance_m).toBeLessThan(friendGridMetres);
  const [fromMiddle] = (await shown()).body.data ?? [];
  expect(fromMiddle?.distance_m).toBeGreaterThan(0);
});

test('a map box around one doorstep is widened to 0.005 degrees, so that it shows no exact place', async () => {
  const centre = snapToGrid(ybor, friendGridMetres);
  const point = (lat: number, lng: number) => ({ min_lat: lat, max_lat: lat, min_lng: lng, max_lng: lng });
  const isShown = async (lat: number, lng: number) =>
    (await shown(point(lat, lng))).body.data?.some(({ nickname }) => nickname === 'mover');

  expect(await isShown(centre.lat + 0.002, centre.lng - 0.002)).toBe(true);
  expect(await isShown(centre.lat + 0.003, centre.lng)).toBe(false);
});

test('a map box with a side over five degrees is refused with the name of its field', async () => {
  for (const [change, field] of [
    [{ max_lat: 33 }, 'max_lat'],
    [{ min_lng: -90 }, 'max_lng'],
  ] as const) {
    const { status, body } = await shown({ ...box, ...change });
    expect([status, body.message]).toEqual([400, expect.stringContaining(field)]);
  }
});

test('a friend moving inside the 100 m cell changes no byte of any answer, whatever the map box', async () => {
  const centre = snapToGrid(ybor, friendGridMetres);
  const nudge = fc.double({ min: -0.48, max: 0.48, noNaN: true });
  const edge = fc.double({ min: -0.004, max: 0.004, noNaN: true });
  await fc.assert(
    fc.asyncProperty(nudge, nudge, edge, edge, async (up, right, lat, lng) => {
      const bounds = {
        min_lat: centre.lat + Math.min(0, lat),
        max_lat: centre.lat + Math.max(0, lat),
        min_lng: centre.lng + Math.min(0, lng),
        max_lng: centre.lng + Math.max(0, lng),
      };
      await build.location(mover, centre);
      const before = JSON.stringify((await shown(bounds)).body);
      const metre = 1 / 111_194.9;
      await build.location(mover, {
        lat: centre.lat + up * friendGridMetres * metre,
        lng: centre.lng + (right * friendGridMetres * metre) / Math.cos((centre.lat * Math.PI) / 180),
      });
      expect(JSON.stringify((await shown(bounds)).body)).toBe(before);
    }),
    { numRuns: 25 },
  );
});

test('friends-within-bounds takes at most six statements', async () => {
  expect((await statementsOf(() => shown())).length).toBeLessThanOrEqual(6);
});
