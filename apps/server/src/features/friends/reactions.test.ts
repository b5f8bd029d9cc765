import {
  answerFriendRequest,
  deleteFriendship,
  friendshipAction,
  sendFriendRequest,
} from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { createClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, url, sessionOf } = await testApp();
const leave: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(leave.splice(0).map(end => end())));

/** Returns the events that a user's phone receives on the user's own topic. `next` waits for the next event. */
async function phoneOf(id: UserId) {
  const received: { event: string; payload: unknown }[] = [];
  let wake = () => {};
  const client = createClient(url, 'sb_publishable_key', { accessToken: () => sessionOf(id) });
  leave.push(() => client.removeAllChannels());
  await client.realtime.setAuth();
  const channel = client.channel(userTopic.nameOf(id), { config: { private: true } });
  for (const event of Object.keys(userTopic.events)) {
    channel.on('broadcast', { event }, ({ payload }) => {
      received.push({ event, payload });
      wake();
    });
  }
  await new Promise<void>(resolve => channel.subscribe(status => status === 'SUBSCRIBED' && resolve()));
  return {
    received,
    async next() {
      for (;;) {
        const [first] = received.splice(0, 1);
        if (first) return first;
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    },
  };
}

const ask = (from: UserId, to: UserId) =>
  call(sendFriendRequest, { requester_id: from, requesting_id: to }, from);
const pair = async () => [await build.member(), await build.member()] as const;
const jobsFor = async (to: UserId) => {
  const { rows } = await sql<{ name: string; payload: unknown }>`
    select tasks.identifier as name, jobs.payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.payload ->> 'to' = ${to} order by jobs.id`.execute(db);
  return rows;
};

test('the recipient of a friend request gets it at once on the open phone, with one push', async () => {
  const [rae, moth] = await pair();
  const phone = await phoneOf(moth);
  const { body } = await ask(rae, moth);
  await ask(rae, moth);

  expect(await phone.next()).toEqual({
    event: 'friend_request',
    payload: { friendship_id: body.data?.friendship_id, user_id: rae },
  });
  expect(await jobsFor(moth)).toEqual([{ name: 'push-friend-request', payload: { to: moth, from: rae } }]);
});

test.each(['accept', 'decline'] as const)(
  'the sender of a friend request gets the answer "%s" on the open phone',
  async answer => {
    const [rae, moth] = await pair();
    const phones = [await phoneOf(rae), await phoneOf(moth)] as const;
    const { body } = await ask(rae, moth);
    const friendship_id = body.data?.friendship_id ?? '';
    expect(await phones[0].next()).toEqual({ event: 'friends_changed', payload: { user_id: moth } });
    expect((await phones[1].next()).event).toBe('friend_request');

    await call(answerFriendRequest, { friendship_id, answer, user_id: moth }, moth);

    expect(await phones[0].next()).toEqual({
      event: 'friend_answer',
      payload: { friendship_id, user_id: moth, answer },
    });
    expect(await phones[1].next()).toEqual({ event: 'friends_changed', payload: { user_id: rae } });
    const pushed = (await jobsFor(rae)).map(({ name }) => name);
    expect(pushed).toEqual(answer === 'accept' ? ['push-friend-accepted'] : []);
  },
);

test('two people whose friendship ends get that on their open phones', async () => {
  const [rae, moth] = [await build.member({ friends_count: 1 }), await build.member({ friends_count: 1 })];
  await build.friendship(rae, moth);
  const phones = [await phoneOf(rae), await phoneOf(moth)] as const;
  await call(deleteFriendship, { other_user_id: moth }, rae);

  expect(await phones[0].next()).toEqual({ event: 'friends_changed', payload: { user_id: moth } });
  expect(await phones[1].next()).toEqual({ event: 'friends_changed', payload: { user_id: rae } });
});

test("a blocked user's phone is notified if the two people had a friend request, and not if they had no tie", async () => {
  const [rae, moth] = await pair();
  const stranger = await build.member();
  await ask(moth, rae);
  const phone = await phoneOf(moth);
  const strangers = await phoneOf(stranger);
  const block = (other_user_id: UserId) =>
    call(friendshipAction, { user_id: rae, other_user_id, action: 'block' }, rae);
  await block(stranger);
  await block(moth);
  // The blocked user's app loads its own lists again, and the event does not name the blocker.
  expect(await phone.next()).toEqual({ event: 'friends_changed', payload: { user_id: moth } });

  // The stranger was not notified of the block, so their next event is this request.
  await ask(moth, stranger);
  expect((await strangers.next()).event).toBe('friend_request');
});

test("a block removes both people from their direct conversation's topic within a second", async () => {
  const [rae, moth] = await pair();
  const { id } = await db
    .insertInto('conversations')
    .values({ type: 'direct', subject: `direct:${[rae, moth].sort().join(':')}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conversation_members')
    .values([rae, moth].map(user_id => ({ conversation_id: id, user_id })))
    .execute();
  const client = createClient(url, 'sb_publishable_key', { accessToken: () => sessionOf(moth) });
  leave.push(() => client.removeAllChannels());
  await client.realtime.setAuth();
  const channel = client.channel(`conversation-${id}`, { config: { private: true } });
  const cut = new Promise<string>(resolve => {
    channel.on('system', {}, ({ status }: { status: string }) => status !== 'ok' && resolve(status));
  });
  await new Promise<void>(resolve => channel.subscribe(status => status === 'SUBSCRIBED' && resolve()));
  const begun = performance.now();

  await call(friendshipAction, { user_id: rae, other_user_id: moth, action: 'block' }, rae);

  expect(await cut).toBe('error');
  expect(performance.now() - begun).toBeLessThan(1000);
});
