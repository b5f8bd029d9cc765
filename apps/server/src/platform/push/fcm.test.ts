import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fcmSender } from './fcm.ts';
import { type PushNote, PushUnavailable } from './port.ts';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Seen = { url: string; authorization: string | undefined; body: string };

const taken: Answer = { status: 200, body: { name: 'projects/night/messages/1' } };
/**
 * A real server answers as Google does: with tokens at `/token`, and to messages with the next of `answers`. The answer
 * 0 ends the connection, and 1 means that the server does not answer.
 */
let answers: Answer[] = [];
let tokenAnswer: Answer | null = null;
let messages: Seen[] = [];
let assertions: string[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const reply = ({ status, body: content = {}, headers = {} }: Answer) => {
    if (status === 0) request.socket.destroy();
    else if (status > 1) response.writeHead(status, headers).end(JSON.stringify(content));
  };
  if (request.url === '/token') {
    assertions.push(new URLSearchParams(body).get('assertion') ?? '');
    return reply(
      tokenAnswer ?? { status: 200, body: { access_token: `token-${assertions.length}`, expires_in: 3600 } },
    );
  }
  messages.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
  reply(answers.shift() ?? taken);
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
});
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  project_id: 'night',
  client_email: 'push@night.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
let now = new Date('2026-11-27T22:00:00Z');
const newSender = () =>
  fcmSender(account, { clock: { now: () => now }, baseUrl, tokenUrl: `${baseUrl}/token` });

const note: PushNote = {
  title: 'Moth',
  body: 'Who is out?',
  link: '/chats/1',
  tag: 'conversation-1',
  channel: 'chats',
  conversation_id: '1',
};
const order = { note, badge: 0, secondsLeft: 43_200 };
const device = { platform: 'android', token: 'a-phone:APA91' } as const;

beforeEach(() => {
  now = new Date('2026-11-27T22:00:00Z');
  answers = [];
  tokenAnswer = null;
  messages = [];
  assertions = [];
});

const fcmError = (code: string) => ({
  error: {
    status: 'X',
    details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }],
  },
});
const badRequest = {
  error: {
    status: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field: 'message.android.ttl' }],
      },
    ],
  },
};

test('a push by FCM is one message to its phone, with the channel, the time to live, and only texts as its data', async () => {
  expect(await newSender().send(device, order)).toMatchObject({ is: 'taken' });
  expect(messages.map(({ url }) => url)).toEqual(['/v1/projects/night/messages:send']);
  expect(JSON.parse(messages[0]?.body ?? '')).toEqual({
    message: {
      token: 'a-phone:APA91',
      notification: { title: 'Moth', body: 'Who is out?' },
      data: { link: '/chats/1', tag: 'conversation-1', conversation_id: '1' },
      android: {
        priority: 'high',
        ttl: '43200s',
        collapse_key: 'conversation-1',
        notification: { channel_id: 'chats', tag: 'conversation-1', icon: 'ic_note', visibility: 'PRIVATE' },
      },
    },
  });
});

test('Google can verify the assertion that asks for a token', async () => {
  await newSender().send(device, order);
  const { payload } = await jwtVerify(assertions[0] ?? '', publicKey, {
    audience: `${baseUrl}/token`,
    issuer: 'push@night.example',
    currentDate: now,
  });
  expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging');
});

test('a hundred pushes at once share one access token of Google, and a push an hour later gets another', async () => {
  const sender = newSender();
  await Promise.all(Array.from({ length: 100 }, () => sender.send(device, order)));
  expect(assertions).toHaveLength(1);
  expect(new Set(messages.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer token-1']));
  now = new Date(now.getTime() + 3_600_000);
  await sender.send(device, order);
  expect(messages.at(-1)?.authorization).toBe('Bearer token-2');
});

test('an access token that FCM no longer takes is replaced once; a second 401 refuses the push', async () => {
  const sender = newSender();
  answers = [{ status: 401 }, taken];
  expect(await sender.send(device, order)).toMatchObject({ is: 'taken' });
  expect(messages.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  answers = [{ status: 401 }, { status: 401 }];
  expect(await sender.send(device, order)).toEqual({ is: 'locked', reason: 'HTTP 401' });
});

test.each([
  ['404 with UNREGISTERED', { status: 404, body: fcmError('UNREGISTERED') }],
  ['403 with SENDER_ID_MISMATCH', { status: 403, body: fcmError('SENDER_ID_MISMATCH') }],
  ['400 with INVALID_ARGUMENT for the token', { status: 400, body: fcmError('INVALID_ARGUMENT') }],
])('a phone is deleted where FCM answers %s', async (_, answer) => {
  answers = [answer];
  expect(await newSender().send(device, order)).toEqual({
    is: 'dead',
    reason: expect.stringMatching(/^HTTP 4/),
  });
});

test.each([
  ['400 for a wrong field of the message', { status: 400, body: badRequest }, 'HTTP 400 INVALID_ARGUMENT'],
  ['a web page instead of JSON', { status: 400, body: '<html>' }, 'HTTP 400'],
])('a phone is kept where FCM answers %s, because the fault is ours', async (_, answer, reason) => {
  answers = [answer];
  expect(await newSender().send(device, order)).toEqual({ is: 'refused', reason });
});

test.each([
  ['404 for a project that does not exist', { status: 404 }, 'HTTP 404'],
  [
    '403 without rights',
    { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } },
    'HTTP 403 PERMISSION_DENIED',
  ],
])('FCM refuses our key where it answers %s', async (_, answer, reason) => {
  answers = [answer];
  expect(await newSender().send(device, order)).toEqual({ is: 'locked', reason });
});

test('a web page with the status 200 is no answer of FCM', async () => {
  answers = [{ status: 200, body: '<html>' }];
  await expect(newSender().send(device, order)).rejects.toMatchObject({
    outcome: 'away',
    reason: 'HTTP 200 without a message',
  });
});

test.each([
  ['429 without Retry-After', { status: 429, body: fcmError('QUOTA_EXCEEDED') }, 60, 'limited'],
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '90' } }, 90, 'limited'],
  ['503 with Retry-After', { status: 503, headers: { 'retry-after': '7' } }, 7, 'away'],
])('a push is sent again later where FCM answers %s', async (_, answer, seconds, because) => {
  answers = [answer];
  expect(await newSender().send(device, order)).toMatchObject({ is: 'wait', because, seconds });
});

test.each([500, 503, 0])(
  'a push is tried again where FCM answers %i, or ends the connection (0)',
  async status => {
    answers = [{ status }];
    await expect(newSender().send(device, order)).rejects.toThrow(PushUnavailable);
  },
);

test('a push is tried again where FCM stays silent', async () => {
  const sender = fcmSender(account, {
    clock: { now: () => now },
    baseUrl,
    tokenUrl: `${baseUrl}/token`,
    timeoutMs: 200,
  });
  answers = [{ status: 1 }];
  await expect(sender.send(device, order)).rejects.toThrow(PushUnavailable);
});

test('a push is refused while Google does not accept the key of the service account, and the next push asks again', async () => {
  const sender = newSender();
  tokenAnswer = { status: 400, body: { error: 'invalid_grant' } };
  expect(await sender.send(device, order)).toEqual({ is: 'locked', reason: 'token HTTP 400' });
  tokenAnswer = { status: 503 };
  await expect(sender.send(device, order)).rejects.toThrow(PushUnavailable);
  tokenAnswer = null;
  expect(await sender.send(device, order)).toMatchObject({ is: 'taken' });
});
