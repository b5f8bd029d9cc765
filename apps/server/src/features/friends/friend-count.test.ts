import { friendCount } from '@nightjar/domain/friends/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test("a person's number of friends is never private, and a blocked user's is not found", async () => {
  const me = await build.member();
  const closed = await build.member({ private: true, friends_count: 7 });
  const blocker = await build.member({ friends_count: 7 });
  await build.block(blocker, me);

  expect((await call(friendCount, { user_id: closed }, me)).body.data).toEqual({ count: 7 });
  expect((await call(friendCount, { user_id: blocker }, me)).status).toBe(404);
});
