import { declaredCalls } from '@nightjar/domain/calls';
import { userTopic } from '@nightjar/domain/live';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publishableKey } from './platform/http/public-settings.ts';
import { createPublisher } from './platform/realtime/publisher.ts';
import { testApp } from './testing/app.ts';

const { url, db, platform } = await testApp({ AUTH_SMS_GAP_S: '0' });
const phone = '+18135559901';

async function codeFor(digits: string): Promise<string> {
  const row = await db
    .selectFrom('auth.sms_outbox')
    .select('text')
    .where('phone', '=', digits)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(row.text)?.[0] ?? '';
}

test('the unmodified supabase-js signs in, refreshes its session, uploads, reads its row, receives on its channel and signs out', async () => {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const asked = await client.auth.signInWithOtp({ phone });
  const token = await codeFor(phone.slice(1));
  const opened = await client.auth.verifyOtp({ phone, token, type: 'sms' });
  expect([asked.error, opened.error]).toEqual([null, null]);
  const id = opened.data.user?.id ?? '';

  const refreshed = await client.auth.refreshSession();
  expect(refreshed.data.session?.refresh_token).not.toBe(opened.data.session?.refresh_token);

  const avatar = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#FFA83D' } })
    .png()
    .toBuffer();
  const path = `users/${id}-profile.png`;
  const uploaded = await client.storage
    .from('nightjar')
    .upload(path, avatar, { contentType: 'image/png', upsert: true });
  const shown = await fetch(client.storage.from('nightjar').getPublicUrl(path).data.publicUrl);
  expect(uploaded.error).toBeNull();
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);

  const row = await client.from('users').select('*').eq('id', id).single();
  expect(row.data).toMatchObject({ id, phone: phone.slice(1), registered: false });

  const received = await new Promise<{ payload: unknown }>((resolve, reject) => {
    const channel = client.channel(`user-${id}`, { config: { private: true } });
    channel.on('broadcast', { event: 'drink_bank_changed' }, resolve).subscribe((status, error) => {
      if (status === 'SUBSCRIBED') broadcastPour(id).catch(reject);
      if (status === 'TIMED_OUT') reject(error ?? new Error(status));
    });
  });
  expect(received.payload).toEqual({ reason: 'poured' });

  await client.removeAllChannels();
  const out = await client.auth.signOut();
  const after = await client.auth.getUser(refreshed.data.session?.access_token);
  expect([out.error, after.error?.name]).toEqual([null, 'AuthSessionMissingError']);
});

async function broadcastPour(userId: string): Promise<void> {
  const address = { to: userId, from: null };
  createPublisher(platform.bus).publish(
    userTopic.broadcast(address, 'drink_bank_changed', { reason: 'poured' }),
  );
}

test('the API reference lists every declared call, and its documents are served', async () => {
  const document = await (await fetch(`${url}/openapi.json`)).json();
  const docs = await fetch(`${url}/docs/`);
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: Object.fromEntries(
      declaredCalls.map(({ path, method, id }) => [path, { [method.toLowerCase()]: { operationId: id } }]),
    ),
  });
  expect(docs.status).toBe(200);
});

test('health, readiness and metrics are answered without a session, and an unknown path with an error in the envelope', async () => {
  const status = async (path: string) => (await fetch(url + path)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/config.json'].map(status))).toEqual([
    200, 200, 200, 200,
  ]);
  const nowhere = await fetch(`${url}/functions/v1/one/nothing`, { method: 'POST' });
  expect([nowhere.status, await nowhere.json()]).toMatchObject([404, { success: false, code: 'not_found' }]);
});
