import {
  endSession,
  exportMyData,
  hardDeleteUser,
  mySessions,
  savePushToken,
} from '@nightjar/domain/account/calls';
import { userTopic } from '@nightjar/domain/live';
import { createClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { supabaseClient } from '../../testing/supabase.ts';
import { accountTasks } from './jobs.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off', AUTH_SMS_GAP_S: '0' });
const { call, build, db, clock, url, tokenOf, platform } = app;
const anHourAgo = -3_600;

test('a call that needs a recent code changes nothing in a session that was opened an hour ago', async () => {
  const user_id = await build.user();
  const [old, other] = [await tokenOf(user_id, anHourAgo + 60), await tokenOf(user_id)];
  const { body } = await call(mySessions, {}, null, { token: other });
  const session_id = body.data?.find(({ current }) => current)?.session_id ?? '';

  const answers = [
    await call(hardDeleteUser, { user_id }, null, { token: old }),
    await call(exportMyData, {}, null, { token: old }),
    await call(endSession, { session_id }, null, { token: old }),
  ];

  for (const { status, body } of answers) {
    expect(status).toBe(403);
    expect(body).toMatchObject({ success: false, code: 'reauthentication_needed', data: null });
  }
  expect((await call(mySessions, {}, null, { token: other })).body.data).toHaveLength(2);
});

test('a session needs no new code fourteen minutes after the sign-in', async () => {
  const user_id = await build.user();
  const token = await tokenOf(user_id, -14 * 60);
  expect((await call(exportMyData, {}, null, { token })).status).toBe(200);
});

test("a call refused for want of a recent code does not count as one of a person's exports", async () => {
  const user_id = await build.user();
  const old = await tokenOf(user_id, anHourAgo + 60);
  for (let count = 0; count < 7; count += 1) await call(exportMyData, {}, null, { token: old });
  expect((await call(exportMyData, {}, user_id)).status).toBe(200);
});

const lastText = async (phone: string) =>
  (
    await db
      .selectFrom('auth.sms_outbox')
      .select('text')
      .where('phone', '=', phone)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.text ?? '';

async function phoneOf(phone: string) {
  const client = createClient(url, 'sb_publishable_test', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.auth.signInWithOtp({ phone });
  const { data } = await client.auth.verifyOtp({
    phone,
    token: (await lastText(phone)).slice(0, 6),
    type: 'sms',
  });
  if (!data.session) throw new Error('The code opened no session.');
  return { client, session: data.session, userId: data.session.user.id };
}

test('entering a code that was sent to the current phone number opens the calls that need a recent code', async () => {
  const { client, session } = await phoneOf('18135557001');
  clock.advance(900);
  const withToken = { token: session.access_token };
  expect((await call(exportMyData, {}, null, withToken)).status).toBe(403);
  await client.auth.reauthenticate();
  await client.auth.updateUser({ nonce: (await lastText('18135557001')).slice(0, 6) });
  expect((await call(exportMyData, {}, null, withToken)).status).toBe(200);
});

/** Returns the text messages to former phone numbers that wait for the worker. */
async function waitingTexts(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = 'text-former-number'`.execute(db);
  return rows.map(({ payload }) => payload);
}

test('changing the phone number texts the former number and closes other sockets within a second, and pushes continue', async () => {
  const [phone, next] = ['18135557002', '18135557099'];
  const { client, session, userId } = await phoneOf(phone);
  const elsewhere = await phoneOf(phone);
  await db.updateTable('users').set({ registered: true }).where('id', '=', userId).execute();
  const device = { token: 'push-token', device_id: 'phone-one', platform: 'ios' as const };
  await call(savePushToken, device, null, { token: session.access_token });
  const socket = supabaseClient({ url }, elsewhere.session.access_token);
  await socket.realtime.setAuth();
  const joined = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<number>();
  socket
    .channel(userTopic.nameOf(elsewhere.userId), { config: { private: true } })
    .subscribe(state => (state === 'SUBSCRIBED' ? joined.resolve() : cut.resolve(performance.now())));
  await joined.promise;

  await client.auth.updateUser({ phone: next });
  const token = (await lastText(next)).slice(0, 6);
  const start = performance.now();
  const { data } = await client.auth.verifyOtp({ phone: next, token, type: 'phone_change' });

  expect((await cut.promise) - start).toBeLessThan(1000);
  for (const ended of [session, elsewhere.session])
    expect((await call(mySessions, {}, null, { token: ended.access_token })).status).toBe(401);
  const kept = await call(mySessions, {}, null, { token: data.session?.access_token ?? '' });
  expect(kept.body.data).toHaveLength(1);
  const devices = await db
    .selectFrom('devices')
    .select('session_id')
    .where('device_id', '=', 'phone-one')
    .execute();
  expect(devices).toEqual([{ session_id: kept.body.data?.[0]?.session_id }]);
  for (const payload of await waitingTexts()) await accountTasks(platform)['text-former-number']?.(payload);
  expect(await lastText(phone)).toContain('ending in 99. Not you? Write to help@');
  await socket.removeAllChannels();
});
