import { activityByUser } from '@nightjar/domain/activity/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { followVenue } from '@nightjar/domain/venues/calls';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, sessionOf, statementsOf } = await testApp();
let viewer: UserId;
let venue: string;
const seen = (of: UserId) => call(activityByUser, { user_id: of }, viewer);

async function active(more: object = {}): Promise<UserId> {
  const id = await build.member(more);
  await call(followVenue, { user_id: id, venue_id: venue }, id);
  return id;
}

beforeAll(async () => {
  viewer = await build.member();
  venue = await build.venue();
});

test('an open profile tells what its person did, a private one tells friends', async () => {
  const [open, closed, friend] = [
    await active(),
    await active({ private: true }),
    await active({ private: true }),
  ];
  await build.friendship(viewer, friend);
  for (const id of [open, friend])
    expect((await seen(id)).body.data).toMatchObject({
      items: [{ kind: 'followed_venue', person: { id }, venue: { id: venue } }],
      more: false,
    });
  const { status, body } = await seen(closed);
  expect([status, body.message]).toEqual([403, 'This one keeps to friends']);
});

test('of somebody blocked either way, deleted or unknown there is nothing to see', async () => {
  const [blocked, blocker] = [await active(), await active()];
  await build.block(viewer, blocked);
  await build.block(blocker, viewer);
  const deleted = await build.member({ deleted_at: new Date() });
  for (const id of [blocked, blocker, deleted]) expect((await seen(id)).status).toBe(404);
});

test('takes at most six statements', async () => {
  const open = await active();
  await sessionOf(viewer);
  expect((await statementsOf(() => seen(open))).length).toBeLessThanOrEqual(6);
});
