import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { later } from '@nightjar/domain/kernel/time';
import { venueFollowers } from '@nightjar/domain/venues/calls';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf, sessionOf } = await testApp();
let me: UserId;
let venue: VenueId;
const ask = (venue_id: string, more: object = {}, as = me) => call(venueFollowers, { venue_id, ...more }, as);
const namesOf = async (more: object = {}, as = me) =>
  (await ask(venue, more, as)).body.data?.map(({ nickname }) => nickname);

let follows = 0;
async function follower(nickname: string, more: object = {}): Promise<UserId> {
  const id = await build.member({ nickname, ...more });
  follows += 1;
  await db
    .insertInto('venue_follows')
    .values({ user_id: id, venue_id: venue, created_at: later(clock.now(), Math.ceil(follows / 2)) })
    .execute();
  return id;
}

beforeAll(async () => {
  me = await build.member();
  venue = await build.venue({ followers_count: 10 });
  await build.friendship(me, await follower('old friend'));
  await follower('old stranger');
  await build.friendship(me, await follower('private friend', { private: true }));
  await follower('private stranger', { private: true });
  await build.friendship(me, await follower('asked', { private: true }), 'pending');
  await follower('new stranger');
  await follower('gone', { deleted_at: clock.now() });
  await build.block(me, await follower('blocked'));
  await build.block(await follower('blocker'), me);
  const blockedFriend = await follower('blocked friend');
  await build.friendship(me, blockedFriend);
  await build.block(blockedFriend, me);
});

test('friends come first, private ones too; private strangers, blocked and deleted people are absent', async () => {
  const { body } = await ask(venue);
  expect(body.data?.map(({ nickname, relation }) => [nickname, relation])).toEqual([
    ['private friend', 'friends'],
    ['old friend', 'friends'],
    ['new stranger', 'none'],
    ['old stranger', 'none'],
  ]);
});

test('the total counts all followers, also those whom the viewer does not see', async () => {
  expect((await ask(venue)).body.total).toBe(10);
});

test('a private person finds themselves in the list, and no other viewer finds them', async () => {
  const shy = await follower('shy', { private: true });
  expect(await namesOf({}, shy)).toContain('shy');
  expect(await namesOf()).not.toContain('shy');
});

test('pages go from friends to the others without losing or doubling a user', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map(page => namesOf({ page, pageSize: 1 })));
  expect(pages.flat()).toEqual(['private friend', 'old friend', 'new stranger', 'old stranger']);
});

test('a page has twenty, and followers of the same time have one order on every page', async () => {
  const crowded = await build.venue();
  for (let count = 0; count < 45; count += 1)
    await db
      .insertInto('venue_follows')
      .values({ user_id: await build.member(), venue_id: crowded, created_at: clock.now() })
      .execute();
  const pages = await Promise.all([1, 2, 3].map(page => ask(crowded, { page })));
  expect(pages.map(({ body }) => body.data?.length)).toEqual([20, 20, 5]);
  expect(new Set(pages.flatMap(({ body }) => body.data?.map(({ id }) => id))).size).toBe(45);
});

test('a hidden venue has followers, and a missing one is not found', async () => {
  expect((await ask(await build.venue({ active: false }))).body.data).toEqual([]);
  expect((await ask('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

test('the list takes no more than six statements', async () => {
  await sessionOf(me);
  expect((await statementsOf(() => ask(venue))).length).toBeLessThanOrEqual(6);
});
