import { answerFriendRequest, friendshipAction, sendFriendRequest } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { friendsTasks } from './jobs.ts';
import { countStrangersIn } from './queries/strangers.ts';

const { call, build, db, clock, platform } = await testApp();
const tasks = friendsTasks(platform);

const notesOf = (user: UserId) =>
  db
    .selectFrom('push_outbox')
    .where('user_id', '=', user)
    .select(['title', 'body', 'link'])
    .orderBy('id')
    .execute();
const work = (name: string, to: UserId, from: UserId) => tasks[name]?.({ to, from });

async function makeRequest() {
  const rae = await build.member({ nickname: 'Rae' });
  const finch = await build.member({ nickname: 'Finch' });
  const { body } = await call(sendFriendRequest, { requester_id: rae, requesting_id: finch }, rae);
  return { rae, finch, friendship_id: body.data?.friendship_id as string };
}

test('a friend request is pushed to its recipient, and its acceptance to its sender', async () => {
  const { rae, finch, friendship_id } = await makeRequest();
  await work('push-friend-request', finch, rae);
  expect(await notesOf(finch)).toEqual([
    { title: 'Rae', body: 'wants to be friends.', link: '/profile/friend-requests' },
  ]);
  await call(answerFriendRequest, { friendship_id, answer: 'accept', user_id: finch }, finch);
  await work('push-friend-accepted', rae, finch);
  expect(await notesOf(rae)).toEqual([
    { title: 'Finch', body: 'said yes. You are friends now.', link: `/profile/${finch}` },
  ]);
});

test('a friend request that was withdrawn, answered or blocked before its push causes no push', async () => {
  const cancelled = await makeRequest();
  const { rae, finch } = cancelled;
  await call(friendshipAction, { user_id: rae, other_user_id: finch, action: 'cancel' }, rae);
  await work('push-friend-request', finch, rae);
  expect(await notesOf(finch)).toEqual([]);

  const blocked = await makeRequest();
  const block = { user_id: blocked.finch, other_user_id: blocked.rae, action: 'block' } as const;
  await call(friendshipAction, block, blocked.finch);
  await work('push-friend-request', blocked.finch, blocked.rae);
  expect(await notesOf(blocked.finch)).toEqual([]);
});

test('the record of strangers that a user looked up is deleted after an hour', async () => {
  const [rae, moth, stranger] = [await build.member(), await build.member(), await build.member()];
  const count = countStrangersIn(db);
  await count({ viewer: rae, people: [stranger], most: 120 }, clock.now());
  clock.advance(1_800);
  await count({ viewer: moth, people: [stranger], most: 120 }, clock.now());
  clock.advance(1_800);
  await tasks['tidy-looks']?.({});
  expect(await db.selectFrom('stranger_lookups').select('user_id').execute()).toEqual([{ user_id: moth }]);
});
