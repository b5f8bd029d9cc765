import { followPro, unfollowPro } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();

test('unfollowing a pro twice lowers the count once, also for a former pro', async () => {
  const user_id = await build.member();
  const pro_user_id = await build.member({ pro: true });
  await call(followPro, { user_id, pro_user_id }, user_id);
  await db.updateTable('users').set({ pro: false }).where('id', '=', pro_user_id).execute();

  for (let i = 0; i < 2; i += 1) {
    const { body } = await call(unfollowPro, { user_id, pro_user_id }, user_id);
    expect(body.data).toEqual({ is_following: false, followers_count: 0 });
  }
  const { following_pros_count } = await db
    .selectFrom('users')
    .select('following_pros_count')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  expect(following_pros_count).toBe(0);
});

test('unfollowing a missing user is not found', async () => {
  const user_id = await build.member();
  const pro_user_id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  expect((await call(unfollowPro, { user_id, pro_user_id }, user_id)).status).toBe(404);
});
