import { updateLocation } from '@nightjar/domain/account/calls';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { feedShownDays, repeatedActHiddenHours } from '@nightjar/domain/activity/entity';
import { followEvent, unfollowEvent, updateEventVisibility } from '@nightjar/domain/events/calls';
import { answerFriendRequest, sendFriendRequest } from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { checkIn, followVenue } from '@nightjar/domain/venues/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf, sessionOf } = await testApp();
let viewer: UserId;
let friend: UserId;

const feed = async (more: object = {}) =>
  (await call(myActivityFeed, { user_id: viewer, ...more }, viewer)).body.data;
const lines = async () =>
  (await feed())?.items.map(({ kind, person, venue, other }) => [kind, person.id, venue?.id ?? other?.id]);
const follow = (user_id: UserId, venue_id: string) => call(followVenue, { user_id, venue_id }, user_id);

async function enter(user_id: UserId, venue_id: string) {
  await call(updateLocation, { user_id, ...ybor }, user_id);
  return call(checkIn, { user_id, venue_id }, user_id);
}

async function befriend(asks: UserId, answers: UserId) {
  const { body } = await call(sendFriendRequest, { requester_id: asks, requesting_id: answers }, asks);
  const friendship_id = body.data?.friendship_id ?? '';
  await call(answerFriendRequest, { user_id: answers, friendship_id, answer: 'accept' }, answers);
}

beforeEach(async () => {
  viewer = await build.member();
  friend = await build.member();
  await build.friendship(viewer, friend);
});

describe('the feed of the viewer', () => {
  test("a user's feed has what the user and their friends did, latest first", async () => {
    const venue = await build.venue();
    await follow(viewer, venue);
    clock.advance(1);
    await enter(friend, venue);
    expect(await lines()).toEqual([
      ['checked_in', friend, venue],
      ['followed_venue', viewer, venue],
    ]);
    expect((await feed())?.items[0]?.at).toBe(clock.now().toISOString());
  });

  test("a user's feed has a friendship between two of their friends in one line", async () => {
    const other = await build.member();
    await build.friendship(viewer, other);
    await befriend(friend, other);
    const kinds = (await feed())?.items.map(({ kind }) => kind);
    expect(kinds).toEqual(['became_friends']);
  });

  test("a user's feed lists the same act again only after a day", async () => {
    const venue = await build.venue();
    await enter(friend, venue);
    clock.advance(60);
    await enter(friend, venue);
    expect(await lines()).toHaveLength(1);
    const recent = await db.selectFrom('activity').select('id').where('user_id', '=', friend).execute();
    expect(recent).toHaveLength(1);
    expect(repeatedActHiddenHours).toBeLessThan(24);
  });

  test("a user's feed names a private person beside a friend only if the user is a friend of both, and fills its pages", async () => {
    const venue = await build.venue();
    await follow(friend, venue);
    const shy = await Promise.all([1, 2, 3].map(() => build.member()));
    for (const other of shy) {
      clock.advance(1);
      await befriend(friend, other);
    }
    await db.updateTable('users').set({ private: true }).where('id', 'in', shy).execute();
    expect(await feed({ limit: 1 })).toMatchObject({
      items: [{ kind: 'followed_venue', person: { id: friend } }],
      more: false,
    });
    const [known] = shy as [UserId];
    await build.friendship(viewer, known);
    expect((await feed({ limit: 1 }))?.items).toMatchObject([{ kind: 'became_friends' }]);
    expect((await feed({ limit: 1 }))?.more).toBe(true);
    await db.updateTable('users').set({ private: true }).where('id', '=', viewer).execute();
    clock.advance(1);
    await befriend(viewer, await build.member());
    const [own] = (await feed())?.items ?? [];
    expect([own?.person.id, own?.other?.id]).toContain(viewer);
  });

  test("a user's feed has no refused check-in", async () => {
    const venue = await build.venue();
    await call(checkIn, { user_id: friend, venue_id: venue }, friend);
    expect(await lines()).toEqual([]);
  });

  test("a user's feed has nothing of strangers and blocked people, and nothing that phones report", async () => {
    const [stranger, blocked, venue] = [await build.member(), await build.member(), await build.venue()];
    await follow(stranger, venue);
    await befriend(friend, blocked);
    await build.block(blocked, viewer);
    await db.insertInto('activity').values({ user_id: friend, kind: 'app_open', shown: false }).execute();
    expect(await lines()).toEqual([]);
  });

  test("a user's feed has a friend’s event as long as the friend goes and lets friends see so", async () => {
    const event_id = await build.event({ capacity: 1 });
    const [hidden, waiting] = [await build.member(), await build.member()];
    for (const other of [hidden, waiting]) await build.friendship(viewer, other);
    const goes = async (user_id: UserId, shown: boolean) => {
      await call(followEvent, { user_id, event_id, shown }, user_id);
      clock.advance(1);
    };
    const seen = async () => (await feed())?.items.map(({ kind, person }) => [kind, person.id]);
    await goes(friend, true);
    await goes(waiting, true);
    await goes(hidden, false);
    expect(await seen()).toEqual([['followed_event', friend]]);
    await call(updateEventVisibility, { user_id: friend, event_id, shown: false }, friend);
    expect(await seen()).toEqual([]);
    await call(updateEventVisibility, { user_id: friend, event_id, shown: true }, friend);
    await call(unfollowEvent, { user_id: friend, event_id }, friend);
    // The person on the waitlist who has waited longest gets the free place.
    expect(await seen()).toEqual([['followed_event', waiting]]);
  });

  test(`a user's feed has nothing older than ${feedShownDays} days`, async () => {
    const venue = await build.venue();
    await follow(friend, venue);
    const old = clock.now().getTime() - (feedShownDays * 86_400_000 + 1000);
    const id = `${old
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})(.{4})$/, '$1-$2')}-7000-8000-000000000000`;
    await db.updateTable('activity').set({ id }).where('user_id', '=', friend).execute();
    expect(await lines()).toEqual([]);
  });
});

test('the pages of a feed list every line once, in order, while more lines are written', async () => {
  const venues = await Promise.all(Array.from({ length: 7 }, () => build.venue()));
  for (const venue of venues) {
    clock.advance(1);
    await follow(friend, venue);
  }
  const first = await feed({ limit: 3 });
  await follow(viewer, await build.venue());
  const second = await feed({ limit: 3, before: first?.items.at(-1)?.activity_id });
  const third = await feed({ limit: 3, before: second?.items.at(-1)?.activity_id });

  const seen = [first, second, third].flatMap(page => page?.items ?? []).map(({ venue }) => venue?.id);
  expect(seen).toEqual(venues.toReversed());
  expect([first?.more, second?.more, third?.more]).toEqual([true, true, false]);
});

test('my-activity-feed takes at most six statements', async () => {
  await sessionOf(viewer);
  expect((await statementsOf(() => feed())).length).toBeLessThanOrEqual(6);
});
