import { sendFriendRequest } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();

const ask = (from: UserId, to: string, key?: string) =>
  call(sendFriendRequest, { requester_id: from, requesting_id: to }, from, { key });

async function friendsCount(id: UserId): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('friends_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.friends_count;
}

const jobs = async (name: string) => {
  const rows = await db
    .selectFrom('graphile_worker.jobs' as never)
    .selectAll()
    .where('task_identifier' as never, '=', name as never)
    .execute();
  return rows.length;
};

test('a friend request waits for an answer, and sending it again is the same request', async () => {
  const [rae, moth] = [await build.member(), await build.member()];

  const first = await ask(rae, moth);
  const again = await ask(rae, moth);

  expect(first.body.data).toMatchObject({ user_id: moth, relation: 'requested' });
  expect(again.body.data).toEqual(first.body.data);
  expect(await friendsCount(rae)).toBe(0);
  expect(await jobs('push-friend-request')).toBe(1);
});

test('a user who answers a friend request with one of their own becomes a friend', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  await ask(rae, moth);

  expect((await ask(moth, rae)).body.data).toMatchObject({ user_id: rae, relation: 'friends' });
  expect([await friendsCount(rae), await friendsCount(moth)]).toEqual([1, 1]);
});

test('two users who send each other friend requests at once become friends, in each of a hundred repetitions', async () => {
  for (let round = 0; round < 100; round += 1) {
    const [one, other] = [await build.member(), await build.member()];
    const replies = await Promise.all([ask(one, other), ask(other, one)]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.data?.relation).sort()).toEqual(['friends', 'requested']);
    expect([await friendsCount(one), await friendsCount(other)]).toEqual([1, 1]);
    const rows = await db
      .selectFrom('friendships')
      .select('state')
      .where('requester_id', 'in', [one, other])
      .execute();
    expect(rows).toEqual([{ state: 'accepted' }]);
  }
});

test('a user whose friend request was declined may ask again after 30 days, and the refusal names the day', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  await build.friendship(rae, moth, 'declined');
  const since = (at: Date) =>
    db.updateTable('friendships').set({ answered_at: at }).where('requester_id', '=', rae).execute();

  await since(addMilliseconds(clock.now(), -29 * days));
  expect((await ask(rae, moth)).body).toMatchObject({
    success: false,
    code: 'asked_recently',
    message: 'You asked a while ago. You can ask again on Nov 21.',
  });
  await since(addMilliseconds(clock.now(), -30 * days));
  expect((await ask(rae, moth)).body.data).toMatchObject({ relation: 'requested' });
});

test('the user who declined a friend request may send one at once', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  await build.friendship(rae, moth, 'declined');
  await db
    .updateTable('friendships')
    .set({ answered_at: clock.now() })
    .where('requester_id', '=', rae)
    .execute();

  expect((await ask(moth, rae)).body.data).toMatchObject({ relation: 'requested' });
  expect((await ask(rae, moth)).body.data).toMatchObject({ relation: 'friends' });
});

test('a user cannot send a friend request to themselves', async () => {
  const rae = await build.member();
  for (const self of [rae, rae.toUpperCase()])
    expect((await ask(rae, self)).body).toMatchObject({ success: false, code: 'not_yourself' });
});

test('no friend request can be sent to the house contact', async () => {
  const rae = await build.member();
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('house_contact', '=', true)
    .executeTakeFirstOrThrow();
  expect((await ask(rae, id)).body).toMatchObject({ success: false, code: 'takes_no_requests' });
});

test('a friend request gets the same answer where either user has blocked the other, and where the other is deleted, unregistered or missing', async () => {
  const rae = await build.member();
  const [blocker, blocked] = [await build.member(), await build.member()];
  await build.block(blocker, rae);
  await build.block(rae, blocked);
  const others = [
    blocker,
    blocked,
    await build.member({ deleted_at: clock.now() }),
    await build.newcomer(),
    '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1',
  ];

  const replies = await Promise.all(others.map(other => ask(rae, other)));

  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(404));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await db.selectFrom('friendships').select('id').where('requester_id', '=', rae).execute()).toEqual(
    [],
  );
});

test('a friend request sent twice under one key is one request', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  const [one, other] = await Promise.all([ask(rae, moth, 'k1'), ask(rae, moth, 'k1')]);
  expect(one.body).toEqual(other.body);
});
