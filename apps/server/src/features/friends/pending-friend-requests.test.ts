import { friendshipAction, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

const pending = (user_id: UserId, more: object = {}) =>
  call(pendingFriendRequests, { user_id, ...more }, user_id);

async function request(from: UserId, to: UserId, minutesAgo: number): Promise<void> {
  await build.friendship(from, to, 'pending');
  await db
    .updateTable('friendships')
    .set({ created_at: new Date(clock.now().getTime() - minutesAgo * 60_000) })
    .where('requester_id', '=', from)
    .where('state', '=', 'pending')
    .execute();
}

test('received and sent friend requests are in one list, newest first, and the total counts those to be answered', async () => {
  const me = await build.member();
  const [early, late, sent] = [
    await build.member({ nickname: 'early' }),
    await build.member({ nickname: 'late' }),
    await build.member({ nickname: 'sent' }),
  ];
  await request(early, me, 30);
  await request(me, sent, 20);
  await request(late, me, 10);

  const { body } = await pending(me);

  expect(body.data?.requests.map(row => [row.person.nickname, row.direction])).toEqual([
    ['late', 'received'],
    ['sent', 'sent'],
    ['early', 'received'],
  ]);
  expect([body.data?.received_count, body.data?.sent_count, body.total]).toEqual([2, 1, 2]);
  expect((await pending(me, { page: 2, pageSize: 2 })).body.data?.requests).toHaveLength(1);
});

test('each friend request shows the number of mutual friends, and three of them', async () => {
  const [me, asker] = [await build.member(), await build.member()];
  await request(asker, me, 5);
  for (const nickname of ['d', 'c', 'b', 'a']) {
    const friend = await build.member({ nickname });
    await build.friendship(me, friend);
    await build.friendship(asker, friend);
  }

  const [row] = (await pending(me)).body.data?.requests ?? [];

  expect(row?.mutual_count).toBe(4);
  expect(row?.mutual_faces.map(({ nickname }) => nickname)).toEqual(['a', 'b', 'c']);
});

test('the mutual friends in a request of a private person are a number without pictures', async () => {
  const [me, asker, friend] = [
    await build.member(),
    await build.member({ private: true }),
    await build.member(),
  ];
  await request(asker, me, 5);
  await build.friendship(me, friend);
  await build.friendship(asker, friend);
  const [row] = (await pending(me)).body.data?.requests ?? [];
  expect(row).toMatchObject({ mutual_count: 1, mutual_faces: [] });
});

test('friend requests of blocked and deleted users are neither listed nor counted', async () => {
  const me = await build.member();
  const [blocked, deleted, answered] = [await build.member(), await build.member(), await build.member()];
  await request(blocked, me, 3);
  await request(deleted, me, 2);
  await build.friendship(answered, me, 'declined');
  await call(friendshipAction, { user_id: blocked, other_user_id: me, action: 'block' }, blocked);
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', deleted).execute();

  expect((await pending(me)).body.data).toEqual({ requests: [], received_count: 0, sent_count: 0 });
});

test('listing a hundred friend requests takes as many statements as listing one', async () => {
  const me = await build.member();
  await request(await build.member(), me, 1);
  const one = await statementsOf(() => pending(me));
  for (let i = 0; i < 99; i += 1) await request(await build.member(), me, i);
  const hundred = await statementsOf(async () => {
    expect((await pending(me, { pageSize: 100 })).body.data?.requests).toHaveLength(100);
  });
  expect(one.length).toBeLessThanOrEqual(6);
  expect(hundred.length).toBeLessThanOrEqual(one.length);
});
