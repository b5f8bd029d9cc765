import { nearbyActivity } from '@nightjar/domain/activity/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, sessionOf, statementsOf } = await testApp();

test('the activity nearby lists the busiest venues within the radius first, with the friends who are there', async () => {
  const viewer = await build.member();
  const friend = await build.member({ activity_status: 'out', nickname: 'Moth' });
  await build.friendship(viewer, friend);
  const [busy, quiet, empty] = [await build.venue(), await build.venue(), await build.venue()];
  const away = await build.venue({ lat: ybor.lat + 0.02 });
  const closed = await build.venue({ active: false });
  await build.checkIn(friend, busy);
  for (const venue of [busy, quiet, away, closed]) await build.checkIn(await build.member(), venue);

  const { body } = await call(nearbyActivity, { ...ybor }, viewer);

  expect(body.data?.map(({ venue_id, here_count }) => [venue_id, here_count])).toEqual([
    [busy, 2],
    [quiet, 1],
  ]);
  expect(body.data?.[0]?.friends_here).toMatchObject([{ id: friend, nickname: 'Moth' }]);
  expect(body.data?.map(({ venue_id }) => venue_id)).not.toContain(empty);
});

test('nearby-activity takes at most six statements', async () => {
  const viewer = await build.member();
  await sessionOf(viewer);
  const statements = await statementsOf(() => call(nearbyActivity, { ...ybor }, viewer));
  expect(statements.length).toBeLessThanOrEqual(6);
});
