import { answerFriendRequest, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { assignReferral } from '@nightjar/domain/referrals/calls';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, url, sessionOf } = await testApp();

test('a referral is stored once, and sending it again changes nothing', async () => {
  const rae = await build.member({ referral_code: 'RAE123' });
  const user_id = await build.user();

  const replies = await Promise.all(
    Array.from({ length: 5 }, () => call(assignReferral, { user_id, code: 'rae123' }, user_id)),
  );

  expect(replies.every(({ body }) => body.success && body.data?.referrer_id === rae)).toBe(true);
  const rows = await db.selectFrom('referrals').selectAll().where('user_id', '=', user_id).execute();
  expect(rows).toMatchObject([{ referrer_id: rae, state: 'joined' }]);
});

test("a referral by an unknown code, by one's own code or by a second referrer is refused", async () => {
  await build.member({ referral_code: 'FIRST2' });
  await build.member({ referral_code: 'SECOND' });
  const user_id = await build.user({ referral_code: 'MYOWN2' });
  const codeOf = async (code: string) => (await call(assignReferral, { user_id, code }, user_id)).body.code;

  expect(await codeOf('NOBODY')).toBe('unknown_code');
  expect(await codeOf('MYOWN2')).toBe('own_code');
  await codeOf('FIRST2');
  expect(await codeOf('SECOND')).toBe('already_referred');
});

test('two people never refer each other, also if both enter the code at the same moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [first, second] = [`PAIRA${round + 2}`, `PAIRB${round + 2}`];
    const [one, other] = [
      await build.user({ referral_code: first }),
      await build.user({ referral_code: second }),
    ];

    const replies = await Promise.all([
      call(assignReferral, { user_id: one, code: second }, one),
      call(assignReferral, { user_id: other, code: first }, other),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'own_invitee')).toHaveLength(1);
  }
});

test('three people never refer each other in a circle', async () => {
  const codes = ['RINGA2', 'RINGB2', 'RINGC2'] as const;
  const [a, b, c] = [
    await build.user({ referral_code: codes[0] }),
    await build.user({ referral_code: codes[1] }),
    await build.user({ referral_code: codes[2] }),
  ];
  const enter = (user_id: string, code: string) => call(assignReferral, { user_id, code }, user_id);
  expect((await enter(a, codes[1])).body.success).toBe(true);
  expect((await enter(b, codes[2])).body.success).toBe(true);
  expect((await enter(c, codes[0])).body.code).toBe('own_invitee');
});

test('the referrer is notified once of a referral', async () => {
  const rae = await build.member({ referral_code: 'HEARS2' });
  const user_id = await build.user();
  const phone = createClient(url, 'sb_publishable_key', { accessToken: () => sessionOf(rae) });
  onTestFinished(() => void phone.removeAllChannels());
  await phone.realtime.setAuth();
  const channel = phone.channel(userTopic.nameOf(rae), { config: { private: true } });
  let broadcasts = 0;
  channel.on('broadcast', { event: 'referral_changed' }, () => {
    broadcasts += 1;
  });
  await new Promise<void>(resolve => channel.subscribe(status => status === 'SUBSCRIBED' && resolve()));

  await call(assignReferral, { user_id, code: 'HEARS2' }, user_id);
  await call(assignReferral, { user_id, code: 'HEARS2' }, user_id);

  await expect.poll(() => broadcasts).toBe(1);
});

const requestsOf = async (user_id: UserId) => {
  const { body } = await call(pendingFriendRequests, { user_id }, user_id);
  return body.data?.requests ?? [];
};

test('a referral sends one friend request from the newcomer, which only the referrer can accept', async () => {
  const rae = await build.member({ referral_code: 'FRIEND22', private: true });
  const stranger = await build.member();
  const user_id = await build.member();
  await build.friendship(stranger, user_id, 'pending');
  await Promise.all(
    Array.from({ length: 5 }, () => call(assignReferral, { user_id, code: 'FRIEND22' }, user_id)),
  );

  const requests = await requestsOf(user_id);

  const requestSeenBy = new Map(
    requests.map(({ person, direction, invited_you }) => [person.id, [direction, invited_you]]),
  );
  expect(requests).toHaveLength(2);
  expect(requestSeenBy.get(rae)).toEqual(['sent', true]);
  expect(requestSeenBy.get(stranger)).toEqual(['received', false]);
  const [request] = await requestsOf(rae);
  expect(request).toMatchObject({ direction: 'received', invited_you: false });
  const friendship_id = request?.friendship_id ?? '';
  const taken = await call(answerFriendRequest, { user_id, friendship_id, answer: 'accept' }, user_id);
  expect(taken.body.success).toBe(false);
  const given = await call(answerFriendRequest, { user_id: rae, friendship_id, answer: 'accept' }, rae);
  expect(given.body.success).toBe(true);
});

test('a declined friend request of a referral is not sent again by the same code', async () => {
  const rae = await build.member({ referral_code: 'DECLINE2' });
  const user_id = await build.member();
  await call(assignReferral, { user_id, code: 'DECLINE2' }, user_id);
  const [request] = await requestsOf(rae);
  const friendship_id = request?.friendship_id ?? '';
  await call(answerFriendRequest, { user_id: rae, friendship_id, answer: 'decline' }, rae);

  await call(assignReferral, { user_id, code: 'DECLINE2' }, user_id);

  expect(await requestsOf(rae)).toEqual([]);
});

test.each(['the inviter', 'the newcomer'])(
  'a referral sends no friend request if there is a block by %s',
  async blocker => {
    const code = blocker === 'the inviter' ? 'BLACK222' : 'BLACK333';
    const rae = await build.member({ referral_code: code });
    const user_id = await build.member();
    await (blocker === 'the inviter' ? build.block(rae, user_id) : build.block(user_id, rae));

    const { body } = await call(assignReferral, { user_id, code }, user_id);

    expect(body.success).toBe(true);
    expect(
      await db.selectFrom('friendships').selectAll().where('requester_id', '=', user_id).execute(),
    ).toEqual([]);
  },
);

test('a referral leaves friends and a pending friend request unchanged', async () => {
  const rae = await build.member({ referral_code: 'KNOWN222' });
  const [friend, asker] = [await build.member(), await build.member()];
  await build.friendship(rae, friend);
  await build.friendship(asker, rae, 'pending');

  await call(assignReferral, { user_id: friend, code: 'KNOWN222' }, friend);
  await call(assignReferral, { user_id: asker, code: 'KNOWN222' }, asker);

  expect(await requestsOf(friend)).toEqual([]);
  expect(await requestsOf(asker)).toMatchObject([{ direction: 'sent' }]);
});
