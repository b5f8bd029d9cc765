import { nearbyUsers, updateLocation, userProfile } from '@nightjar/domain/account/calls';
import { nearbyActivity } from '@nightjar/domain/activity/calls';
import { friendsOut, friendsWithinBounds, nearbyFriends } from '@nightjar/domain/friends/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import { friendGridMetres, type Point, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { nearbyVenues, venueProfile, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock } = await testApp();
const box = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4 };
const metre = 1 / 111_194.9;
const cell = snapToGrid(ybor, friendGridMetres);
const within = (up: number, right: number) => ({
  lat: cell.lat + up * friendGridMetres * metre,
  lng: cell.lng + (right * friendGridMetres * metre) / Math.cos((cell.lat * Math.PI) / 180),
});

/**
 * Friends and strangers see cells of two grids with different borders, so a step may leave the cell of one grid and not
 * of the other.
 */
const isInBothCells = (point: Point) =>
  [friendGridMetres, strangerGridMetres].every(
    side => JSON.stringify(snapToGrid(point, side)) === JSON.stringify(snapToGrid(cell, side)),
  );

test('moving inside a cell changes no byte of any answer to a friend or a stranger', async () => {
  const [mover, friend, stranger] = [
    await build.member({ activity_status: 'out' }),
    await build.member(),
    await build.member(),
  ];
  await build.friendship(mover, friend);
  const venue_id = await build.venue();
  const go = (user_id: UserId, point = ybor) => call(updateLocation, { user_id, ...point }, user_id);
  for (const id of [mover, friend, stranger]) await go(id, within(0, 0));

  const questions = (viewer: UserId): [Call, Record<string, unknown>][] => [
    [nearbyUsers, { ...ybor }],
    [nearbyFriends, { ...ybor }],
    [friendsWithinBounds, { ...box }],
    [friendsOut, { user_id: viewer }],
    [userProfile, { user_id: viewer, other_user_id: mover }],
    [nearbyActivity, { ...ybor }],
    [nearbyVenues, { ...ybor }],
    [venuesWithinBounds, { ...box }],
    [venueProfile, { venue_id }],
  ];
  async function allAnswers(): Promise<string> {
    const requests = [friend, stranger].flatMap(viewer =>
      questions(viewer).map(([question, input]) => call(question, input, viewer)),
    );
    return JSON.stringify((await Promise.all(requests)).map(({ body }) => body));
  }

  const before = await allAnswers();
  expect(before).toContain(mover);
  expect(before).not.toContain('"success":false');
  const nudge = fc.double({ min: -0.48, max: 0.48, noNaN: true });
  await fc.assert(
    fc.asyncProperty(nudge, nudge, async (up, right) => {
      fc.pre(isInBothCells(within(up, right)));
      clock.advance(20);
      await go(mover, within(up, right));
      expect(await allAnswers()).toBe(before);
    }),
    { numRuns: 24 },
  );
}, 60_000);
