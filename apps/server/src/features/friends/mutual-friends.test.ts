import { mutualFriends } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, statementsOf } = await testApp();
let me: UserId;
let other: UserId;

async function shared(nickname: string, more: object = {}): Promise<UserId> {
  const id = await build.member({ nickname, ...more });
  await build.friendship(me, id);
  await build.friendship(id, other);
  return id;
}
const ask = (other_user_id: string, more: object = {}) =>
  call(mutualFriends, { user_id: me, other_user_id, ...more }, me);

beforeAll(async () => {
  me = await build.member();
  other = await build.member();
  await shared('wren');
  await shared('Finch');
  await shared('gone', { deleted_at: clock.now() });
  const mine = await build.member();
  const theirs = await build.member();
  const wanted = await build.member();
  await build.friendship(me, mine);
  await build.friendship(other, theirs);
  await build.friendship(me, wanted, 'pending');
  await build.friendship(other, wanted);
});

test('mutual friends are listed in the order of their names', async () => {
  const { body } = await ask(other);
  expect(body.data?.map(({ nickname }) => nickname)).toEqual(['Finch', 'wren']);
  expect(body.total).toBe(2);
  expect((await ask(other, { page: 2, pageSize: 1 })).body.data?.map(({ nickname }) => nickname)).toEqual([
    'wren',
  ]);
});

test('mutual friends with a private stranger are hidden', async () => {
  const closed = await build.member({ private: true });
  expect((await ask(closed)).status).toBe(403);
});

test('mutual friends with a user who blocked the caller are not found', async () => {
  const blocker = await build.member();
  await build.block(blocker, me);
  expect((await ask(blocker)).status).toBe(404);
});

test('mutual-friends takes at most six statements', async () => {
  expect((await statementsOf(() => ask(other))).length).toBeLessThanOrEqual(6);
});

test('`mutual-friends` takes the other person as user_id alone, as the specification has it', async () => {
  const named = await call(mutualFriends, { user_id: other, page: 1, pageSize: 20 }, me);
  expect(named.body).toEqual((await ask(other)).body);
});

test('the mutual friends of two other people are refused to a third', async () => {
  const stranger = await build.member();
  const { status, body } = await call(mutualFriends, { user_id: other, other_user_id: me }, stranger);
  expect([status, body.message]).toEqual([403, expect.stringContaining('user_id must be your own')]);
});
