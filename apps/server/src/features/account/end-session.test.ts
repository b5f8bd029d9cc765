import { endSession, mySessions, savePushToken } from '@nightjar/domain/account/calls';
import { userTopic } from '@nightjar/domain/live';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { supabaseClient } from '../../testing/supabase.ts';

const { call, build, tokenOf, url, db } = await testApp();

async function twoPhones() {
  const member = await build.user();
  const [mine, lost] = [await tokenOf(member), await tokenOf(member)];
  const { body } = await call(mySessions, {}, null, { token: lost });
  const lostId = body.data?.find(({ current }) => current)?.session_id ?? '';
  return { member, mine, lost, lostId };
}

test("a session that its user ends stops at once on HTTP and on its socket, and the user's other session goes on", async () => {
  const { member, mine, lost, lostId } = await twoPhones();
  const client = supabaseClient({ url }, lost);
  await client.realtime.setAuth();
  const channel = client.channel(userTopic.nameOf(member), { config: { private: true } });
  const { promise: joined, resolve: join } = Promise.withResolvers<void>();
  const { promise: cut, resolve: end } = Promise.withResolvers<number>();
  channel.subscribe(state => {
    if (state === 'SUBSCRIBED') join();
    else end(performance.now());
  });
  await joined;

  const start = performance.now();
  const { body } = await call(endSession, { session_id: lostId }, null, { token: mine });

  expect(body.data).toEqual({ ended: true });
  expect((await call(mySessions, {}, null, { token: lost })).status).toBe(401);
  expect((await cut) - start).toBeLessThan(1000);
  expect((await call(mySessions, {}, null, { token: mine })).body.data).toHaveLength(1);
  await client.removeAllChannels();
});

test('the device of an ended session gets no pushes any more', async () => {
  const { member, mine, lost, lostId } = await twoPhones();
  const device = { token: 'lost-token', device_id: 'lost-phone', platform: 'ios' as const };
  await call(savePushToken, device, null, { token: lost });
  await call(endSession, { session_id: lostId }, null, { token: mine });
  expect(await db.selectFrom('devices').selectAll().where('user_id', '=', member).execute()).toEqual([]);
});

test('a user cannot end the session of another user', async () => {
  const { lost, lostId } = await twoPhones();
  const { status } = await call(endSession, { session_id: lostId }, await build.user());
  expect(status).toBe(200);
  expect((await call(mySessions, {}, null, { token: lost })).status).toBe(200);
});
