import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { apnsSender } from './apns.ts';
import { type PushNote, PushUnavailable } from './port.ts';

type Answer = { status: number; body?: unknown; retryAfter?: string };
type Seen = { headers: IncomingHttpHeaders; body: string };

/**
 * A real HTTP/2 server answers as Apple does, with the next of `answers`. The answer 0 ends the connection, and 1 means
 * that the server does not answer.
 */
let answers: Answer[] = [];
let seen: Seen[] = [];
const sessions: ServerHttp2Session[] = [];
const server = createServer();
server.on('session', session => sessions.push(session));
server.on('stream', async (stream, headers) => {
  let body = '';
  for await (const chunk of stream) body += chunk;
  seen.push({ headers, body });
  const { status, body: content, retryAfter } = answers.shift() ?? { status: 200 };
  if (status === 0) return void stream.session?.destroy();
  if (status === 1) return;
  stream.respond({ ':status': status, ...(retryAfter && { 'retry-after': retryAfter }) });
  stream.end(content === undefined ? '' : JSON.stringify(content));
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = {
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  keyId: 'ABCDE12345',
  teamId: 'TEAM123456',
  topic: 'example.night.app',
};
let now = new Date('2026-11-27T22:00:00Z');
const senders: ReturnType<typeof apnsSender>[] = [];
function newSender() {
  const sender = apnsSender(key, { clock: { now: () => now }, origin });
  senders.push(sender);
  return sender;
}
afterAll(async () => {
  await Promise.all(senders.map(sender => sender.close?.()));
  await new Promise(resolve => server.close(resolve));
});

const note: PushNote = {
  title: 'Moth',
  body: 'Who is out?',
  link: '/chats/1',
  tag: 'conversation-1',
  channel: 'chats',
  conversation_id: '1',
};
const order = { note, badge: 2, secondsLeft: 43_200 };
const device = { platform: 'ios', token: 'c0ffee00c0ffee00' } as const;

beforeEach(() => {
  now = new Date('2026-11-27T22:00:00Z');
  answers = [];
  seen = [];
});

const tokensSeen = () => seen.map(({ headers }) => headers.authorization);

test('a push by APNs is one request to its phone, with its topic, its end, its badge and its thread', async () => {
  expect(await newSender().send(device, order)).toMatchObject({ is: 'taken' });
  expect(seen[0]?.headers).toMatchObject({
    ':method': 'POST',
    ':path': '/3/device/c0ffee00c0ffee00',
    'apns-topic': 'example.night.app',
    'apns-push-type': 'alert',
    'apns-priority': '10',
    'apns-expiration': String(now.getTime() / 1000 + 43_200),
    'apns-collapse-id': 'conversation-1',
  });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    aps: {
      alert: { title: 'Moth', body: 'Who is out?' },
      sound: 'default',
      badge: 2,
      'thread-id': '1',
      'interruption-level': 'active',
    },
    link: '/chats/1',
    tag: 'conversation-1',
    conversation_id: '1',
  });
});

test("a notification's tag that is longer than Apple allows is not sent to Apple", async () => {
  await newSender().send(device, { ...order, note: { ...note, tag: 'x'.repeat(65) } });
  expect(seen[0]?.headers['apns-collapse-id']).toBeUndefined();
});

test('Apple can verify the signed token, which serves all pushes of 50 minutes', async () => {
  const sender = newSender();
  await Promise.all(Array.from({ length: 50 }, () => sender.send(device, order)));
  expect(new Set(tokensSeen()).size).toBe(1);
  const token = String(tokensSeen()[0]).replace('bearer ', '');
  const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: now });
  expect(payload).toEqual({ iss: 'TEAM123456', iat: now.getTime() / 1000 });
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'ABCDE12345' });
  now = new Date(now.getTime() + 50 * 60_000);
  await sender.send(device, order);
  expect(new Set(tokensSeen()).size).toBe(2);
});

test('all pushes to iPhones share one connection to Apple', async () => {
  const before = sessions.length;
  const sender = newSender();
  await Promise.all(Array.from({ length: 20 }, () => sender.send(device, order)));
  await sender.send(device, order);
  expect(sessions.length - before).toBe(1);
});

test('a push that is under way when Apple ends the connection fails, and the next push is sent on another connection', async () => {
  const sender = newSender();
  answers = [{ status: 0 }];
  await expect(sender.send(device, order)).rejects.toThrow(PushUnavailable);
  expect(await sender.send(device, order)).toMatchObject({ is: 'taken' });
});

test('a connection for pushes that Apple announces to close carries no further push', async () => {
  const sender = newSender();
  await sender.send(device, order);
  const session = sessions.at(-1);
  const ended = new Promise(resolve => session?.once('close', resolve));
  session?.goaway();
  session?.close();
  await ended;
  expect(await sender.send(device, order)).toMatchObject({ is: 'taken' });
});

test('a connection for pushes on which Apple does not answer is closed, and the next push is sent on another', async () => {
  const sender = apnsSender(key, { clock: { now: () => now }, origin, timeoutMs: 200 });
  senders.push(sender);
  const before = sessions.length;
  answers = [{ status: 1 }];
  await expect(sender.send(device, order)).rejects.toThrow(PushUnavailable);
  expect(await sender.send(device, order)).toMatchObject({ is: 'taken' });
  expect(sessions.length - before).toBe(2);
});

test('a push to an address at which nobody listens is tried again', async () => {
  const sender = apnsSender(key, { clock: { now: () => now }, origin: 'http://127.0.0.1:1' });
  await expect(sender.send(device, order)).rejects.toThrow(PushUnavailable);
});

test.each(['Unregistered', 'ExpiredToken'])('a phone is deleted where Apple answers 410 %s', async reason => {
  answers = [{ status: 410, body: { reason, timestamp: 1_764_000_000_000 } }];
  expect(await newSender().send(device, order)).toEqual({
    is: 'dead',
    since: new Date(1_764_000_000_000),
    reason: `HTTP 410 ${reason}`,
  });
});

test.each(['BadDeviceToken', 'DeviceTokenNotForTopic'])(
  'a phone with %s is deleted only if Apple has accepted a push of this sender before, because otherwise the sender may use the wrong environment of Apple',
  async reason => {
    const sender = newSender();
    answers = [{ status: 400, body: { reason } }];
    expect(await sender.send(device, order)).toMatchObject({
      is: 'refused',
      reason: `HTTP 400 ${reason}`,
    });
    await sender.send(device, order);
    answers = [{ status: 400, body: { reason } }];
    expect(await sender.send(device, order)).toEqual({ is: 'dead', reason: `HTTP 400 ${reason}` });
  },
);

test('while Apple has accepted no push, the refusal of a token hints at APNS_SANDBOX', async () => {
  answers = [{ status: 400, body: { reason: 'BadDeviceToken' } }];
  expect(await newSender().send(device, order)).toMatchObject({
    hint: expect.stringContaining('APNS_SANDBOX is off, which a build that Xcode installed needs on'),
  });
  const sender = newSender();
  answers = [{ status: 400, body: { reason: 'PayloadEmpty' } }];
  expect(await sender.send(device, order)).toEqual({ is: 'refused', reason: 'HTTP 400 PayloadEmpty' });
});

test('a token with characters that no token of Apple has is deleted without a request', async () => {
  const foreign = { platform: 'ios', token: '../../etc' } as const;
  expect(newSender().providerOf(foreign)).toBeNull();
  expect(await newSender().send(foreign, order)).toMatchObject({ is: 'dead' });
  expect(seen).toEqual([]);
});

test('a signed token that Apple calls expired is replaced once, and a second 403 means that Apple refuses our key', async () => {
  const sender = newSender();
  await sender.send(device, order);
  now = new Date(now.getTime() + 1000);
  answers = [{ status: 403, body: { reason: 'ExpiredProviderToken' } }];
  expect(await sender.send(device, order)).toMatchObject({ is: 'taken' });
  const [first, second, third] = tokensSeen();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  now = new Date(now.getTime() + 20 * 60_000);
  const refusal = { status: 403, body: { reason: 'InvalidProviderToken' } };
  answers = [refusal, refusal];
  expect(await sender.send(device, order)).toEqual({ is: 'locked', reason: 'HTTP 403 InvalidProviderToken' });
  expect(tokensSeen()).toHaveLength(5);
});

test('while Apple refuses our key, a new token is signed only once in 20 minutes, because Apple blocks senders that sign more', async () => {
  const sender = newSender();
  answers = Array(40).fill({ status: 403, body: { reason: 'InvalidProviderToken' } });
  for (let minute = 0; minute < 20; minute += 1) {
    expect(await sender.send(device, order)).toMatchObject({ is: 'locked' });
    now = new Date(now.getTime() + 60_000);
  }
  expect(new Set(tokensSeen()).size).toBe(2);
  await sender.send(device, order);
  expect(new Set(tokensSeen()).size).toBe(3);
});

test.each([
  [403, 'BadEnvironmentKeyInToken'],
  [403, 'MissingProviderToken'],
  [400, 'TopicDisallowed'],
  [400, 'BadTopic'],
])('Apple refuses our key or bundle id where it answers %i %s', async (status, reason) => {
  answers = [{ status, body: { reason } }];
  expect(await newSender().send(device, order)).toEqual({ is: 'locked', reason: `HTTP ${status} ${reason}` });
});

test.each([
  ['429 TooManyRequests', { status: 429, body: { reason: 'TooManyRequests' } }, 60, 'limited'],
  [
    '429 TooManyProviderTokenUpdates',
    { status: 429, body: { reason: 'TooManyProviderTokenUpdates' } },
    60,
    'limited',
  ],
  ['429 with Retry-After', { status: 429, retryAfter: '5' }, 5, 'limited'],
  ['503 with Retry-After', { status: 503, retryAfter: '30' }, 30, 'away'],
])('a push is sent again later where Apple answers %s', async (_, answer, seconds, because) => {
  answers = [answer];
  expect(await newSender().send(device, order)).toMatchObject({ is: 'wait', because, seconds });
});

test.each([500, 503])('a push is tried again where Apple answers %i', async status => {
  answers = [{ status }];
  await expect(newSender().send(device, order)).rejects.toThrow(PushUnavailable);
});

test.each([
  ['413 PayloadTooLarge', { status: 413, body: { reason: 'PayloadTooLarge' } }],
  ['400 without a reason', { status: 400 }],
])('a phone is kept where Apple answers %s, because the fault is ours', async (_, answer) => {
  answers = [answer];
  expect(await newSender().send(device, order)).toMatchObject({ is: 'refused' });
});
