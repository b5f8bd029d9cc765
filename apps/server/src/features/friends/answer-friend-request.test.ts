import { answerFriendRequest } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();

async function makeRequest(state = 'pending') {
  const [asker, me] = [await build.member(), await build.member()];
  await build.friendship(asker, me, state);
  const { id } = await db
    .selectFrom('friendships')
    .select('id')
    .where('requester_id', '=', asker)
    .executeTakeFirstOrThrow();
  return { asker, me, id };
}

const answer = (as: UserId, friendship_id: string, word: 'accept' | 'decline') =>
  call(answerFriendRequest, { friendship_id, answer: word, user_id: as }, as);

const countsOf = async (...ids: UserId[]) => {
  const rows = await db.selectFrom('users').select(['id', 'friends_count']).where('id', 'in', ids).execute();
  return ids.map(id => rows.find(row => row.id === id)?.friends_count);
};

test('accepting a friend request makes a friendship that counts for both people', async () => {
  const { asker, me, id } = await makeRequest();
  const { body } = await answer(me, id, 'accept');
  expect(body.data).toEqual({ user_id: asker, relation: 'friends', friendship_id: id });
  expect(await countsOf(asker, me)).toEqual([1, 1]);
});

test('ten phones that accept one friend request at once make one friendship', async () => {
  const { asker, me, id } = await makeRequest();
  const replies = await Promise.all(Array.from({ length: 10 }, () => answer(me, id, 'accept')));
  expect(replies.map(({ body }) => body.data?.relation)).toEqual(Array(10).fill('friends'));
  expect(await countsOf(asker, me)).toEqual([1, 1]);
});

test('a declined friend request ends and is in no list any more', async () => {
  const { asker, me, id } = await makeRequest();
  const { body } = await answer(me, id, 'decline');
  expect(body.data).toEqual({ user_id: asker, relation: 'none', friendship_id: null });
  expect((await answer(me, id, 'decline')).body.success).toBe(true);
  expect((await answer(me, id, 'accept')).body).toMatchObject({ success: false, code: 'request_gone' });
  expect(await countsOf(asker, me)).toEqual([0, 0]);
});

test('a friend request is gone for its own asker and for a third person who answer it, as if it did not exist', async () => {
  const { asker, id } = await makeRequest();
  const stranger = await build.member();
  const nowhere = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  const replies = await Promise.all([
    answer(asker, id, 'accept'),
    answer(stranger, id, 'accept'),
    answer(stranger, nowhere, 'accept'),
  ]);
  for (const { body } of replies)
    expect(body).toEqual({
      success: false,
      code: 'request_gone',
      message: 'That request is gone.',
      data: null,
      total: null,
    });
});

test('a friend request that became a friendship cannot be declined', async () => {
  const { me, id } = await makeRequest('accepted');
  expect((await answer(me, id, 'decline')).body).toMatchObject({ success: false, code: 'request_gone' });
});
