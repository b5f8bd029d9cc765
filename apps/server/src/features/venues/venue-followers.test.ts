import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
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
    .values({
      user_id: id,
      venue_id: venue,
      created_at: addMilliseconds(clock.now(), Math.ceil(follows / 2)),
    })
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

test("a venue's followers list friends first, also private ones, and leave out private strangers and blocked people", async () => {
  const { body } = await ask(venue);
  expect(body.data?.map(({ nickname, relation }) => [nickname, relation])).toEqual([
    ['private friend', 'friends'],
    ['old friend', 'friends'],
    ['new stranger', 'none'],
    ['old stranger', 'none'],
  ]);
});

test("the total of a venue's followers counts also those whom the viewer does not see", async () => {
  expect((await ask(venue)).body.total).toBe(10);
});

test('a private follower of a venue is in the list for themselves alone', async () => {
  const shy = await follower('shy', { private: true });
  expect(await namesOf({}, shy)).toContain('shy');
  expect(await namesOf()).not.toContain('shy');
});

test("the pages of a venue's followers have each user once, friends before others", async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map(page => namesOf({ page, pageSize: 1 })));
  expect(pages.flat()).toEqual(['private friend', 'old friend', 'new stranger', 'old stranger']);
});

test("a page of a venue's followers has twenty, in one order also for those who followed at the same time", async () => {
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

test('the followers of a hidden venue can be listed, and those of a missing one are not found', async () => {
  expect((await ask(await build.venue({ active: false }))).body.data).toEqual([]);
  expect((await ask('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

test("listing a venue's followers takes no more than six statements", async () => {
  await sessionOf(me);
  expect((await statementsOf(() => ask(venue))).length).toBeLessThanOrEqual(6);
});
