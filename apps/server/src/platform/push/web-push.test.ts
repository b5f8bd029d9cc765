import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { systemRandom } from '../random.ts';
import { type PushNote, PushUnavailable } from './port.ts';
import { pushServiceOf, webPushKey, webPushSender } from './web-push.ts';

type Seen = { path: string | undefined; headers: Record<string, unknown>; body: Buffer };

/** A real server answers as a browser's push service does. */
let status = 201;
let retryAfter: string | undefined;
let explanation = '';
let seen: Seen[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  seen.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks) });
  if (status === 0) return void request.socket.destroy();
  response
    .writeHead(status, { location: '/elsewhere', ...(retryAfter && { 'retry-after': retryAfter }) })
    .end(explanation);
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise(resolve => server.close(resolve)));
beforeEach(() => {
  status = 201;
  retryAfter = undefined;
  explanation = '';
  seen = [];
});

const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const now = new Date('2026-11-21T03:30:00Z');
const ours = createECDH('prime256v1');
ours.generateKeys();
const privateKey = ours.getPrivateKey();
const sender = webPushSender(
  { privateKey, subject: 'mailto:night@bar.example' },
  {
    clock: { now: () => now },
    random: systemRandom,
    serviceOf: ({ origin: of }) => (of === origin ? 'web_push_mozilla' : null),
  },
);
const browser = createECDH('prime256v1');
browser.generateKeys();
const subscriptionAt = (endpoint: string) =>
  JSON.stringify({
    endpoint,
    expirationTime: null,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  });
const device = { platform: 'web', token: subscriptionAt(`${origin}/listener`) } as const;
const note: PushNote = {
  title: 'Moth',
  body: 'Who is out?',
  link: '/chats/1',
  tag: 'chat-1',
  channel: 'chats',
  conversation_id: '1',
};
const order = { note, badge: 0, secondsLeft: 43_200 };

test('a web push is one encrypted POST that names how long the push service may keep it', async () => {
  expect(await sender.send(device, order)).toEqual({ is: 'taken' });
  expect(seen).toHaveLength(1);
  expect(seen[0]?.path).toBe('/listener');
  expect(seen[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' });
  expect(seen[0]?.body.includes('Who is out?')).toBe(false);
});

test('the push service can verify the sender of a web push', async () => {
  await sender.send(device, order);
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(String(seen[0]?.headers.authorization)) ?? [];
  expect(key).toBe(webPushKey(privateKey));
  const point = Buffer.from(key ?? '', 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, currentDate: now });
  expect(payload.sub).toBe('mailto:night@bar.example');
});

test.each([404, 410])(
  'a web push subscription is deleted after the answer %i of the push service',
  async answer => {
    status = answer;
    expect(await sender.send(device, order)).toEqual({ is: 'dead', reason: `HTTP ${answer}` });
  },
);

test.each([400, 413])(
  'a web push subscription is kept after the answer %i of the push service, because the fault is ours',
  async answer => {
    status = answer;
    expect(await sender.send(device, order)).toEqual({ is: 'refused', reason: `HTTP ${answer}` });
  },
);

test.each([
  [
    403,
    'the VAPID credentials in the authorization header do not correspond to the credentials used to create it.',
  ],
  [
    403,
    'the key in the authorization header does not correspond to the sender ID used to subscribe this user.',
  ],
  [401, '{"code":401,"errno":109,"error":"Unauthorized","message":"VAPID public key mismatch"}'],
  [400, '{"reason":"VapidPkHashMismatch"}'],
])(
  'a subscription that was made with another key of ours has ended, as the answer %i says: %s',
  async (answer, words) => {
    status = answer;
    explanation = words;
    expect(await sender.send(device, order)).toEqual({ is: 'dead', reason: `HTTP ${answer} another key` });
  },
);

test('an endless explanation of a refusal is read to a limit', async () => {
  status = 403;
  explanation = 'x'.repeat(5_000_000);
  expect(await sender.send(device, order)).toEqual({ is: 'locked', reason: 'HTTP 403' });
});

test.each([401, 403])(
  'a web push that the push service answers with %i ends as locked, because the service refuses our key',
  async answer => {
    status = answer;
    expect(await sender.send(device, order)).toEqual({ is: 'locked', reason: `HTTP ${answer}` });
  },
);

test.each([
  [429, '120', 'limited', 120],
  [429, undefined, 'limited', 60],
  [503, '120', 'away', 120],
] as const)(
  'a web push is sent again later after the answer %i of the push service with Retry-After %s',
  async (answer, after, because, seconds) => {
    status = answer;
    retryAfter = after;
    expect(await sender.send(device, order)).toMatchObject({ is: 'wait', because, seconds });
  },
);

test.each([500, 503, 0, 302])(
  'a web push is tried again after the answer %i of the push service',
  async answer => {
    status = answer;
    await expect(sender.send(device, order)).rejects.toThrow(PushUnavailable);
  },
);

test.each(['not json', '{}', '{"endpoint":"x"}', subscriptionAt('http://169.254.169.254/latest')])(
  'a device whose token is no browser subscription is deleted: %s',
  async token => {
    expect(sender.providerOf({ platform: 'web', token })).toBeNull();
    expect(await sender.send({ platform: 'web', token }, order)).toMatchObject({ is: 'dead' });
    expect(seen).toEqual([]);
  },
);

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'web_push_google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'web_push_mozilla'],
  ['https://web.push.apple.com/abc', 'web_push_apple'],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', 'web_push_microsoft'],
  ['http://fcm.googleapis.com/fcm/send/abc', null],
  ['https://fcm.googleapis.com:8443/abc', null],
  ['https://fcm.googleapis.com.evil.example/abc', null],
  ['https://localhost/abc', null],
  ['https://10.0.0.1/abc', null],
])('the address %s belongs to the push service %s', (endpoint, expected) => {
  expect(pushServiceOf(new URL(endpoint))).toBe(expected);
});
