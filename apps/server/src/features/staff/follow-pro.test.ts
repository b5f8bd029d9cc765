import { followPro } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();
const follow = (user_id: string, pro_user_id: string) => call(followPro, { user_id, pro_user_id }, user_id);

test("a pro's followers are counted once each: one person following ten times at once is one, ten people are ten", async () => {
  const pro = await build.member({ pro: true });
  const people = await Promise.all(Array.from({ length: 10 }, () => build.member()));
  const [one = ''] = people;

  await Promise.all(Array.from({ length: 10 }, () => follow(one, pro)));
  const replies = await Promise.all(people.map(id => follow(id, pro)));

  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(Math.max(...replies.map(({ body }) => body.data?.followers_count ?? 0))).toBe(10);
  const rows = await db
    .selectFrom('users')
    .select(['id', 'followers_count', 'following_pros_count'])
    .where('id', 'in', [pro, one])
    .execute();
  expect(rows.find(({ id }) => id === pro)).toMatchObject({ followers_count: 10, following_pros_count: 0 });
  expect(rows.find(({ id }) => id === one)).toMatchObject({ followers_count: 0, following_pros_count: 1 });
});

test('following a user who is no pro, or a blocked, deleted or missing one, is not found', async () => {
  const me = await build.member();
  const [blocker, blocked] = [await build.member({ pro: true }), await build.member({ pro: true })];
  await build.block(blocker, me);
  await build.block(me, blocked);
  const others = [
    blocker,
    blocked,
    await build.member(),
    await build.member({ pro: true, deleted_at: clock.now() }),
    '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1',
  ];
  const replies = await Promise.all(others.map(id => follow(me, id)));
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(404));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('a pro cannot follow themselves', async () => {
  const pro = await build.member({ pro: true });
  expect(await follow(pro, pro)).toMatchObject({
    status: 400,
    body: { message: 'pro_user_id must be somebody else' },
  });
});
