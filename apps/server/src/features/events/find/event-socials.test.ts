import { eventSocials } from '@nightjar/domain/events/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf, sessionOf } = await testApp();
const ask = (event_id: string, as: string, more: object = {}) =>
  call(eventSocials, { event_id, ...more }, as);

async function friendsOf(user: UserId, count: number): Promise<UserId[]> {
  const friends = await Promise.all(Array.from({ length: count }, () => build.member()));
  for (const friend of friends) await build.friendship(user, friend);
  return friends;
}

test('an event lists the friends who let friends see them, in the order of their answers, and counts all guests', async () => {
  const me = await build.member();
  const event = await build.event();
  const [one, two, hidden, waiting, blocked] = (await friendsOf(me, 5)) as [
    UserId,
    UserId,
    UserId,
    UserId,
    UserId,
  ];
  await build.block(blocked, me);
  await build.going(event, [two, one, blocked, await build.member(), me]);
  await build.going(event, [hidden], { shown: false });
  await build.going(event, [waiting], { waiting: true });

  const { body } = await ask(event, me);

  expect(body).toMatchObject({
    total: 2,
    data: {
      going_count: 6,
      waiting_count: 1,
      friends: [
        { id: two, relation: 'friends' },
        { id: one, relation: 'friends' },
      ],
    },
  });
});

test('only friends of a guest see the guest at an event: a stranger does not, and neither does a user whose friend request the guest has not answered', async () => {
  const [goes, friend, stranger] = [await build.member(), await build.member(), await build.member()];
  await build.friendship(goes, friend);
  const event = await build.event();
  await build.going(event, [goes]);
  expect((await ask(event, stranger)).body.data?.friends).toEqual([]);
  const pending = await build.member();
  await build.friendship(pending, goes, 'pending');
  expect((await ask(event, pending)).body.data?.friends).toEqual([]);
});

test("the pages of an event's friends list each friend once", async () => {
  const me = await build.member();
  const event = await build.event();
  const friends = await friendsOf(me, 5);
  await build.going(event, friends);
  const page = async (number: number) =>
    (await ask(event, me, { page: number, pageSize: 2 })).body.data?.friends.map(({ id }) => id) ?? [];
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(friends);
  expect(await page(4)).toEqual([]);
});

test('the friends at an event that the caller may not see are not listed', async () => {
  const me = await build.member();
  const missing = await ask('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1', me);
  expect(missing.status).toBe(404);
  for (const hidden of [{ status: 'draft' }, { deleted_at: clock.now() }])
    expect((await ask(await build.event(hidden), me)).body).toEqual(missing.body);
});

test('`event-socials` takes at most six statements', async () => {
  const [me, event] = [await build.member(), await build.event()];
  await sessionOf(me);
  await ask(event, me);
  expect((await statementsOf(() => ask(event, me))).length).toBeLessThanOrEqual(6);
});
