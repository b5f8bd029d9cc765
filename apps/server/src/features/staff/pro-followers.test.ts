import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { proFollowers } from '@nightjar/domain/staff/calls';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();
let me: UserId;
let pro: UserId;
const ask = (pro_user_id: string, more: object = {}) => call(proFollowers, { pro_user_id, ...more }, me);

let follows = 0;
async function follower(nickname: string, more: object = {}): Promise<UserId> {
  const id = await build.member({ nickname, ...more });
  follows += 1;
  await db
    .insertInto('pro_follows')
    .values({ user_id: id, pro_user_id: pro, created_at: addMilliseconds(clock.now(), follows) })
    .execute();
  return id;
}

beforeAll(async () => {
  me = await build.member();
  pro = await build.member({ pro: true });
  await build.friendship(me, await follower('old friend'));
  await follower('old stranger');
  await build.friendship(me, await follower('new friend'));
  await follower('new stranger');
  await follower('gone', { deleted_at: clock.now() });
  await build.block(me, await follower('blocked'));
  await build.block(await follower('blocker'), me);
});

test("a pro's followers are listed with friends first, then the latest, without blocked and deleted people", async () => {
  const { body } = await ask(pro);
  expect(body.data?.map(({ nickname, relation }) => [nickname, relation])).toEqual([
    ['new friend', 'friends'],
    ['old friend', 'friends'],
    ['new stranger', 'none'],
    ['old stranger', 'none'],
  ]);
});

test("the pages of a pro's followers have each user once, friends before others", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map(page => ask(pro, { page, pageSize: 1 })));
  expect(pages.flatMap(({ body }) => body.data?.map(({ nickname }) => nickname))).toEqual([
    'new friend',
    'old friend',
    'new stranger',
    'old stranger',
  ]);
});

test("the followers of a user who is no pro, or of a blocked one, are not found, and a private pro's are for friends", async () => {
  const blocker = await build.member({ pro: true });
  await build.block(blocker, me);
  for (const id of [blocker, await build.member(), '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1'])
    expect((await ask(id)).status).toBe(404);
  expect((await ask(await build.member({ pro: true, private: true }))).status).toBe(403);
});

test("listing a pro's followers takes no more than six statements", async () => {
  expect((await statementsOf(() => ask(pro))).length).toBeLessThanOrEqual(6);
});
