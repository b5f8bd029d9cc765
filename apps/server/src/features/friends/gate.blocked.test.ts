import {
  contactsMatch,
  friendCount,
  friends,
  friendsOut,
  friendsWithinBounds,
  mutualFriends,
  nearbyFriends,
  pendingFriendRequests,
  sendFriendRequest,
  userFollows,
  userWithFriendship,
} from '@nightjar/domain/friends/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { followPro, proFollowers, unfollowPro } from '@nightjar/domain/staff/calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

/**
 * Without the block, each of these two people would be in every list of the other (security requirement 2.6). The test
 * keeps the rows that a block deletes, so that each call must check the block itself.
 */
const { call, build, db } = await testApp();
const out = { activity_status: 'out', activity_status_until: new Date('2026-11-21T11:00:00Z') };
const nobody = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const phones = new Map<UserId, string>();
let one: UserId;
let other: UserId;
let between: UserId;
let pro: UserId;

beforeAll(async () => {
  const someone = async (phone: string) => {
    const id = await build.member({ ...out, pro: true, discoverable: true, phone, friends_count: 2 });
    phones.set(id, phone);
    await build.location(id);
    return id;
  };
  one = await someone('18135550101');
  other = await someone('18135550102');
  between = await build.member();
  pro = await build.member({ pro: true });
  await build.friendship(one, other);
  for (const id of [one, other]) {
    await build.friendship(id, between);
    await db.insertInto('pro_follows').values({ user_id: id, pro_user_id: pro }).execute();
    await db.insertInto('pro_follows').values({ user_id: between, pro_user_id: id }).execute();
  }
  await build.block(one, other);
});

const box = {
  min_lat: ybor.lat - 0.1,
  max_lat: ybor.lat + 0.1,
  min_lng: ybor.lng - 0.1,
  max_lng: ybor.lng + 0.1,
};

type Surface = [
  name: string,
  declaration: Call,
  input: (me: UserId, target: UserId) => Record<string, unknown>,
];

/** These lists must not contain the other person of the block. */
const lists: Surface[] = [
  ["one's friends", friends, me => ({ user_id: me })],
  ["a common friend's friends", friends, () => ({ user_id: between })],
  ['friends who are out', friendsOut, me => ({ user_id: me })],
  ['friends nearby', nearbyFriends, () => ({ ...ybor })],
  ['friends on the map', friendsWithinBounds, () => ({ ...box })],
  ['mutual friends', mutualFriends, me => ({ user_id: me, other_user_id: between })],
  ['requests', pendingFriendRequests, me => ({ user_id: me })],
  ["a pro's followers", proFollowers, () => ({ pro_user_id: pro })],
  ['the pros that another person follows', userFollows, () => ({ user_id: between, type: 'pros' })],
  ['contacts', contactsMatch, (me, target) => ({ phones: [phones.get(target)], requester_user_id: me })],
];

/**
 * The blocked viewer makes each of these calls about the other person. The answer must be the one for an unknown user.
 */
const questions: Surface[] = [
  ['friends', friends, (_, target) => ({ user_id: target })],
  ['friend count', friendCount, (_, target) => ({ user_id: target })],
  ['mutual friends', mutualFriends, (me, target) => ({ user_id: me, other_user_id: target })],
  ['what they follow', userFollows, (_, target) => ({ user_id: target, type: 'venues' })],
  ['their followers', proFollowers, (_, target) => ({ pro_user_id: target })],
  ['a request', sendFriendRequest, (me, target) => ({ requester_id: me, requesting_id: target })],
  ['following', followPro, (me, target) => ({ user_id: me, pro_user_id: target })],
  ['unfollowing', unfollowPro, (me, target) => ({ user_id: me, pro_user_id: target })],
];

describe.each(['the blocker', 'the blocked'] as const)('a block for %s', who => {
  const sides = () => (who === 'the blocker' ? ([one, other] as const) : ([other, one] as const));

  test.each(lists)(
    'the list "%s" leaves out the other person of a block',
    async (_name, declaration, input) => {
      const [me, target] = sides();
      const { status, body } = await call(declaration, input(me, target), me);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(target);
    },
  );

  test.each(questions)(
    'the call for %s of the other person of a block is not found, like that for a missing user',
    async (_name, declaration, input) => {
      const [me, target] = sides();
      const [blocked, missing] = await Promise.all([
        call(declaration, input(me, target), me),
        call(declaration, input(me, nobody as UserId), me),
      ]);
      expect([blocked.status, missing.status]).toEqual([404, 404]);
      expect(blocked.body).toEqual(missing.body);
    },
  );
});

test('a blocked user cannot act on the person who blocked them', async () => {
  const ask = (target: string) =>
    call(userWithFriendship, { current_user_id: other, target_user_id: target }, other);
  const [blocked, missing] = await Promise.all([ask(one), ask(nobody)]);
  expect(blocked).toMatchObject({ status: 404, body: missing.body });
});

test('each list that the test of blocks checks, except the friend requests, shows the other person where there is no block', async () => {
  await db.deleteFrom('blocks').execute();
  for (const [name, declaration, input] of lists) {
    if (name === 'requests') continue;
    const { body } = await call(declaration, input(one, other), one);
    expect([name, JSON.stringify(body).includes(other)]).toEqual([name, true]);
  }
});
