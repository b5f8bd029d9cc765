import { blockedUsers, friendshipAction } from '@nightjar/domain/friends/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock } = await testApp();

test('the list of blocked users has those whom the caller blocked, latest first, and never who blocked the caller', async () => {
  const me = await build.user();
  for (const nickname of ['first', 'second', 'third']) {
    await build.block(me, await build.member({ nickname }));
  }
  const blocker = await build.member();
  await build.block(blocker, me);
  await build.block(me, await build.member({ deleted_at: clock.now() }));

  const { body } = await call(blockedUsers, {}, me);
  expect(body.total).toBe(3);
  expect(body.data?.map(({ nickname }) => nickname)).toEqual(['third', 'second', 'first']);
  expect(JSON.stringify(body)).not.toContain(blocker);

  const second = await call(blockedUsers, { page: '2', pageSize: '2' }, me);
  expect(second.body.data?.map(({ nickname }) => nickname)).toEqual(['first']);
});

test('the list of blocked users refuses a page that is no number with the name of the field', async () => {
  const me = await build.user();
  const { status, body } = await call(blockedUsers, { page: 'two' }, me);
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^page /)]);
});

test('two users who blocked each other can still unblock', async () => {
  const [me, other] = [await build.member(), await build.member()];
  await build.block(me, other);
  await build.block(other, me);
  expect((await call(blockedUsers, {}, me)).body.data).toMatchObject([{ id: other }]);

  await call(friendshipAction, { user_id: me, other_user_id: other, action: 'unblock' }, me);
  expect((await call(blockedUsers, {}, me)).body.data).toEqual([]);
});
