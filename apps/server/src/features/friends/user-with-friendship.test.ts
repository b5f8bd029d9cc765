import { userWithFriendship } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();
let me: UserId;
beforeAll(async () => {
  me = await build.member();
});
const look = (target: string) =>
  call(userWithFriendship, { current_user_id: me, target_user_id: target }, me);

test('a friend is shown with the date, the mutual friends, and whether they take drinks and messages', async () => {
  const friend = await build.member({ private: true });
  const both = await build.member({ nickname: 'both' });
  await build.friendship(me, friend);
  await build.friendship(me, both);
  await build.friendship(both, friend);
  await db
    .updateTable('friendships')
    .set({ answered_at: '2026-06-01T00:00:00Z' })
    .where('low_user_id', 'in', [me, friend])
    .where('high_user_id', 'in', [me, friend])
    .execute();

  expect((await look(friend)).body.data).toMatchObject({
    relation: 'friends',
    friends_since: '2026-06-01T00:00:00.000Z',
    mutual_count: 1,
    mutual_faces: [{ nickname: 'both' }],
    activity_status: 'in',
    blocked: false,
    accepts_drinks: true,
    takes_messages: true,
  });
});

test('a private stranger is shown with a number of mutual friends, and takes no messages', async () => {
  const closed = await build.member({ private: true, allow_sys: false });
  const both = await build.member();
  await build.friendship(me, both);
  await build.friendship(both, closed);

  expect((await look(closed)).body.data).toMatchObject({
    relation: 'none',
    friends_since: null,
    mutual_count: 1,
    mutual_faces: [],
    activity_status: null,
    accepts_drinks: false,
    takes_messages: false,
  });
});

test('a user whom the caller blocked is shown as blocked and nothing else, so that the caller can unblock them', async () => {
  const other = await build.member({ activity_status: 'out' });
  await build.block(me, other);
  expect((await look(other)).body.data).toMatchObject({
    id: other,
    blocked: true,
    relation: 'none',
    activity_status: null,
    mutual_count: 0,
    accepts_drinks: false,
    takes_messages: false,
  });
});

test('a user who blocked the caller, a deleted and a missing user are not found, with the same answer', async () => {
  const blocker = await build.member();
  await build.block(blocker, me);
  const deleted = await build.member({ deleted_at: clock.now() });
  const replies = await Promise.all(
    [blocker, deleted, '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1'].map(id => look(id)),
  );
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('user-with-friendship takes at most six statements', async () => {
  const other = await build.member();
  expect((await statementsOf(() => look(other))).length).toBeLessThanOrEqual(6);
});
