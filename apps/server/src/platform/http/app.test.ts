import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { userProfile } from '@nightjar/domain/account/calls';
import { defineCall } from '@nightjar/domain/kernel/call';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../testing/app.ts';
import { ownCalls, ownServer } from '../../testing/own-calls.ts';
import { createLog } from '../log.ts';
import { handle, ok } from './handler.ts';

const lines: string[] = [];
const log = createLog({ production: true, logLevel: 'info' }, { write: line => lines.push(line) });
const office = 'https://office.bar.example';
const kiosk = 'https://kiosk.bar.example';
const product = await testApp({ DESK_ORIGINS: office, CORS_ORIGINS: kiosk }, () => ({ log }));
const { call, build, url, tokenOf, platform } = product;
const answered = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'answered');

test('each answer is logged in one line with its time, call and outcome, and without the caller or any person', async () => {
  const viewer = await build.member({ first_name: 'Zephyrine', phone: '18135550199' });
  const person = await build.member();
  const token = await tokenOf(viewer);
  lines.length = 0;

  const input = { user_id: viewer, other_user_id: person };
  await call(userProfile, input, null, { token });
  await call(userProfile, input, null, { token: null });
  await fetch(`${url}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'sms', phone: '18135550199', token: '123456' }),
  });

  expect(answered().map(({ call, method, status }) => [method, call, status])).toEqual([
    ['POST', userProfile.path, 200],
    ['POST', userProfile.path, 401],
    ['POST', '/auth/v1/verify', 403],
  ]);
  for (const { time, reqId } of answered()) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  }
  const written = lines.join('');
  for (const personal of [viewer, person, token, '18135550199', '123456', 'Zephyrine', '127.0.0.1'])
    expect(written).not.toContain(personal);
});

test('a server that is closing answers a request on an open connection, and ends the connection with the answer', async () => {
  const closing = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let server: FastifyInstance | undefined;
  const base = await ownServer(platform, app => {
    server = app;
    app.get('/open', async () => ({}));
    app.addHook('preClose', async () => {
      closing.resolve();
      await answered.promise;
    });
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async (): Promise<IncomingMessage> => {
    const [answer] = await once(request(`${base}/open`, { agent }).end(), 'response');
    await text(answer);
    return answer;
  };
  expect((await ask()).headers.connection).toBe('keep-alive');
  const closed = server?.close();
  await closing.promise;
  const last = await ask();
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  answered.resolve();
  await closed;
});

test.each([
  ['/functions/v1/one/none', 'no-store'],
  ['/rest/v1/users', 'no-store'],
  ['/auth/v1/user', 'no-store'],
  ['/storage/v1/object', 'no-store'],
  ['/realtime/v1/api', 'no-store'],
  ['/%66unctions/v1/open', 'no-store'],
  ['/functions', null],
  ['/page/functions/v1/one', null],
  ['/none', null],
])('an answer at %s has the Cache-Control header %s', async (path, kept) => {
  const base = await ownServer(platform, app => app.get('/functions/v1/open', async () => ({})));
  expect((await fetch(base + path)).headers.get('cache-control')).toBe(kept);
});

const declared = {
  method: 'POST',
  summary: 'For this test.',
  access: 'anyone',
  input: z.object({}),
  output: z.object({}),
  repeat: 'natural',
} as const;
const ofDesk = defineCall({
  ...declared,
  id: 'of-desk',
  surface: 'desk',
  reauthentication: { exempt: 'changes nothing' },
});
const ofApp = defineCall({ ...declared, id: 'of-app' });
const handlers = [ofDesk, ofApp].map(declaration => handle(declaration, async () => ok({})));

describe('a page of the desk’s own origin', () => {
  const { path } = ofDesk;

  test.each([
    ['POST', path, true],
    ['POST', path.replace('/f', '/%66'), true],
    ['POST', `${path}?x=1`, true],
    ['OPTIONS', path, true],
    ['OPTIONS', `${path}?x=1`, true],
    ['OPTIONS', path.replace('/f', '/%66'), true],
    ['POST', ofApp.path, false],
    ['OPTIONS', ofApp.path, false],
    ['POST', '/none', false],
  ])('a page of the desk’s own origin may request %s %s: %s', async (method, address, may) => {
    const { url: base } = await ownCalls(product, handlers);
    const headers = {
      origin: office,
      'access-control-request-method': 'POST',
      'content-type': 'application/json',
    };
    const answer = await fetch(base + address, { method, headers, ...(method === 'POST' && { body: '{}' }) });
    expect(answer.headers.get('access-control-allow-origin')).toBe(may ? office : null);
  });
});

test('a request with an unreadable address is refused with the headers of every answer', async () => {
  for (const path of ['/%E0%A4%A', '/functions/v1/one/%zz']) {
    const answer = await fetch(url + path);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        success: false,
        code: 'invalid_input',
        message: 'The address could not be read: it must be valid UTF-8, percent-encoded.',
        data: null,
        total: null,
      },
    ]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
});

test.each([
  ['POST', `${ofDesk.path}#x`, office],
  ['OPTIONS', `${ofDesk.path}#%zz`, undefined],
])(
  'a request with a # in its address, which no browser sends, reaches no route: %s %s',
  async (method, path, allowed) => {
    const { hostname, port } = new URL((await ownCalls(product, handlers)).url);
    const headers = { origin: office, 'access-control-request-method': 'POST' };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request({ hostname, port, method, path, headers }).on('response', resolve).on('error', reject).end();
    const answer = await promise;
    answer.resume();
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers['access-control-allow-origin']).toBe(allowed);
  },
);

test('a page may read the response headers that the client needs, and a preflight is valid for a day', async () => {
  const { url: base } = await ownCalls(product, handlers);
  const headers = { origin: kiosk, 'access-control-request-method': 'POST' };
  const preflight = await fetch(base + ofApp.path, { method: 'OPTIONS', headers });
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': kiosk,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-max-age': '86400',
  });
  const answer = await fetch(base + ofApp.path, { method: 'POST', headers });
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'x-supabase-api-version, content-range, x-sb-error-code, retry-after, x-total-count, x-request-id, x-device-token',
  );
});

test("an answer to a page of the server's own host does not list readable headers, because the page reads every header", async () => {
  const { url: base } = await ownCalls(product, handlers);
  const answer = await fetch(base + ofApp.path, {
    method: 'POST',
    headers: { origin: new URL(base).origin },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe(new URL(base).origin);
  expect(answer.headers.has('access-control-expose-headers')).toBe(false);
});

describe('the body of a call', () => {
  const sent = async (body: string | Uint8Array<ArrayBuffer>) => {
    const { url: base } = await ownCalls(product, handlers);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(base + ofApp.path, { method: 'POST', headers, body });
    return [answer.status, await answer.json()];
  };

  test.each(['', '{}', '{"more":"ü"}'])('the body of a call may be %j', async body => {
    expect(await sent(body)).toMatchObject([200, { success: true }]);
  });

  test.each([['{'], ['none'], [Uint8Array.of(0x22, 0xff, 0x22)]])(
    'the body of a call is refused if it is %o',
    async body => {
      expect(await sent(body)).toMatchObject([
        400,
        { code: 'invalid_input', message: 'The body must be valid JSON in UTF-8' },
      ]);
    },
  );
});

test('the metrics count the seconds of each answer by its route and not by its address', async () => {
  const base = await ownServer(platform, app => app.get('/counted/:id', async () => ({})));
  await fetch(`${base}/counted/1`);
  await fetch(`${base}/counted/2`);
  await fetch(`${base}/secret-address`);
  const { text } = await platform.metrics.exposition();
  const valueIn = (line: string) =>
    Number(
      text
        .split('\n')
        .find(each => each.startsWith(line))
        ?.split(' ')[1],
    );
  expect(valueIn('nightjar_call_seconds_count{call="/counted/:id",status="200"}')).toBe(2);
  expect(valueIn('nightjar_call_seconds_count{call="unknown",status="404"}')).toBeGreaterThan(0);
  expect(valueIn('nightjar_call_seconds_sum{call="/counted/:id",status="200"}')).toBeLessThan(30);
  expect(text).not.toContain('secret-address');
});
