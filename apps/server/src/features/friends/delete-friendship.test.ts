import { deleteFriendship } from '@nightjar/domain/friends/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build } = await testApp();

test("`delete-friendship` takes back the caller's request or friendship, and leaves the other person's request", async () => {
  for (const [state, mine, after] of [
    ['pending', true, 'none'],
    ['pending', false, 'asked'],
    ['accepted', false, 'none'],
  ] as const) {
    const [me, other] = [await build.member({ friends_count: 1 }), await build.member({ friends_count: 1 })];
    await build.friendship(mine ? me : other, mine ? other : me, state);
    for (let i = 0; i < 2; i += 1) {
      const { body } = await call(deleteFriendship, { other_user_id: other }, me);
      expect(body.data).toMatchObject({ user_id: other, relation: after });
    }
  }
});

test('`delete-friendship` of a missing user is not found', async () => {
  const me = await build.member();
  const other_user_id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  expect((await call(deleteFriendship, { other_user_id }, me)).status).toBe(404);
});
