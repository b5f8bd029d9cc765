import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { userProfile } from '@nightjar/domain/account/calls';
import { declaredCalls } from '@nightjar/domain/calls';
import { blockedUsers } from '@nightjar/domain/friends/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { productionVariables } from '../../testing/production.ts';

const app = await testApp(productionVariables);
const { hostname, port } = new URL(app.url);

/** These paths belong to all surfaces of the server. */
const surfaces = [
  '/functions/v1/one/version',
  '/functions/v1/one/my-user-details',
  '/auth/v1/user',
  '/rest/v1/users',
  '/storage/v1/object/public/none/none.png',
  '/map/style.json',
  '/config.json',
  '/healthz',
  '/functions/v1/one/none',
];

test.each(surfaces)('an answer at %s has the headers that protect a browser', async path => {
  const { headers } = await fetch(app.url + path);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('x-powered-by')).toBeNull();
  const policy = headers.get('content-security-policy')?.split(';') ?? [];
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
  // Directives that a policy does not name follow `default-src`. So pages run only the product's own scripts, and
  // answers with data run none.
  const allowed = policy.filter(directive => /^(script|object)-src/.test(directive));
  expect([[], ["script-src 'self'", "object-src 'none'"]]).toContainEqual(allowed);
});

test.each(surfaces)('an answer at %s names its content type and character set', async path => {
  const answer = await fetch(app.url + path);
  const body = await answer.text();
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(() => JSON.parse(body)).not.toThrow();
});

test.each(surfaces)('an answer at %s sets no cookie', async path => {
  expect((await fetch(app.url + path)).headers.get('set-cookie')).toBeNull();
});

test('an access token in a cookie or in the query identifies no user', async () => {
  const token = await app.sessionOf(await app.build.member());
  const path = `${app.url}/functions/v1/one/my-user-details`;
  const post = { method: 'POST', body: '{}' };
  const json = { 'content-type': 'application/json' };
  const cookie = `token=${token}; sb-access-token=${token}`;
  expect((await fetch(path, { ...post, headers: { ...json, cookie } })).status).toBe(401);
  expect((await fetch(`${path}?access_token=${token}`, { ...post, headers: json })).status).toBe(401);
  const signedIn = { ...json, authorization: `Bearer ${token}` };
  expect((await fetch(path, { ...post, headers: signedIn })).status).toBe(200);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'no call accepts a body of %s, which a foreign page can send without a preflight',
  async type => {
    const member = await app.build.member({ super_admin: true, activity_status: 'out' });
    for (const call of declaredCalls.filter(({ method }) => method !== 'GET')) {
      const { method, path } = call;
      const authorization = `Bearer ${await app.tokenFor(call, member)}`;
      const headers = { authorization, 'content-type': type };
      const { status } = await fetch(app.url + path, { method, headers, body: '{}' });
      expect([400, 403, 415], path).toContain(status);
    }
  },
);

test('the query of a call that takes a body is ignored, and a parameter that is given twice is refused', async () => {
  const member = await app.build.member();
  const headers = {
    authorization: `Bearer ${await app.sessionOf(member)}`,
    'content-type': 'application/json',
  };
  const inQuery = `${app.url}${userProfile.path}?user_id=${member}&other_user_id=${member}`;
  expect((await fetch(inQuery, { method: 'POST', headers, body: '{}' })).status).toBe(400);
  const twice = `${app.url}${blockedUsers.path}?page=1&page=2`;
  expect((await fetch(twice, { headers: { authorization: headers.authorization } })).status).toBe(400);
});

test('a call that may change something is not answered by GET or HEAD', async () => {
  const authorization = `Bearer ${await app.sessionOf(await app.build.member())}`;
  for (const { path } of declaredCalls.filter(call => call.method !== 'GET'))
    for (const method of ['GET', 'HEAD']) {
      const { status } = await fetch(app.url + path, { method, headers: { authorization } });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
});

test('a TRACE request is not answered with its own content', async () => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ hostname, port, method: 'TRACE', path: '/', headers: { 'x-secret': 'sesame' } })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  expect(answer.statusCode).toBe(404);
  expect(await text(answer)).not.toContain('sesame');
});

/** Returns what the server writes to a client that sends these bytes, until it closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  return text(socket);
}

test.each([
  ['a length and a transfer encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
  ['a transfer encoding nobody knows', 'Transfer-Encoding: xchunked'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
])(
  'an HTTP message with %s is refused, and the bytes behind it are not read as another request',
  async (_what, headers) => {
    const behind = 'GET /healthz HTTP/1.1\r\nHost: bar.example\r\n\r\n';
    const answer = await answerTo(
      `POST /functions/v1/one/version HTTP/1.1\r\nHost: bar.example\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\n${behind}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  },
);
