import { describe, expect, test } from 'vitest';
import { authRig, sendRequest } from '../../testing/auth-rig.ts';

const rig = await authRig();
const node = await rig.start();
const at = (path: string) => `${node.url}/auth/v1${path}`;

test.each([
  ['/otp', {}, 'One of email or phone must be set'],
  [
    '/otp',
    { phone: '18135550101', email: 'a@b.example' },
    'Only an email address or phone number should be provided',
  ],
  ['/otp', { phone: '0813' }, 'Invalid phone number format (E.164 required)'],
  ['/otp', { phone: '813-CALL-NOW' }, 'Invalid phone number format (E.164 required)'],
  ['/otp', { phone: 18135550101 }, 'phone: '],
  ['/otp', { phone: '18135550101', channel: 'whatsapp' }, 'Invalid channel'],
  ['/otp', { phone: '18135550101', data: [1] }, 'data: '],
  ['/otp', { phone: '18135550101', create_user: 'yes' }, 'create_user: '],
  ['/otp', [], 'body: '],
  ['/verify', { phone: '18135550101', token: '123456' }, 'Verify requires a verification type'],
  ['/verify', { phone: '18135550101', type: 'sms' }, 'Verify requires either a token or a token hash'],
  [
    '/verify',
    { type: 'sms', token: '123456' },
    'Only an email address or phone number should be provided on verify',
  ],
  ['/verify', { phone: '18135550101', token: '123456', type: 'magiclink' }, 'Unsupported verification type'],
  ['/resend', { phone: '18135550101' }, 'Missing one of these types'],
  ['/resend', { phone: '18135550101', type: 'signup' }, 'Unsupported verification type'],
])(
  'a request to %s with the body %o is answered with 400, and the message names what is wrong',
  async (path, body, message) => {
    const answer = await sendRequest(at(path), { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(answer.body.message).toContain(message);
  },
);

test('an auth error has the form of the requested API version, and the answer repeats the version', async () => {
  const answer = await sendRequest(at('/otp'), { body: {} });
  expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(answer.headers.get('x-sb-error-code')).toBe('validation_failed');
  expect(answer.body).toEqual({ code: 'validation_failed', message: 'One of email or phone must be set' });
});

test('an auth error has the old form if the request names no API version', async () => {
  const answer = await sendRequest(at('/otp'), { body: {}, headers: { 'x-supabase-api-version': '' } });
  expect(answer.headers.get('x-supabase-api-version')).toBeNull();
  expect(answer.body).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'One of email or phone must be set',
  });
});

test.each([
  ['half an object', '{"phone":', undefined],
  ['text', 'phone=1', undefined],
  ['a prototype', '{"__proto__":{"phone":"18135550101"}}', undefined],
  ['a form', 'phone=18135550101', 'application/x-www-form-urlencoded'],
])('the body of an auth request that is %s is answered with bad_json', async (_what, body, type) => {
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  const answer = await sendRequest(at('/otp'), { body, headers });
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } });
  expect(answer.body.message).toMatch(/^Could not parse request body as JSON: /);
});

test('the body of an auth request that is not UTF-8 is answered with bad_json', async () => {
  const response = await fetch(at('/otp'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: 'bad_json' });
});

test('the body of an auth request that is larger than a megabyte is answered with 413', async () => {
  const answer = await sendRequest(at('/otp'), { body: { phone: 'x'.repeat(1_048_577) } });
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 'request_entity_too_large', message: 'Request body too large (max 1048576 bytes)' },
  });
});

test.each([
  ['no bearer', '', 401, 'no_authorization'],
  ['another scheme', 'Basic abc', 401, 'no_authorization'],
  ['the API key', 'Bearer sb_publishable_test', 403, 'bad_jwt'],
  ['rubbish', 'Bearer a.b.c', 403, 'bad_jwt'],
])(
  'reading the user with %s as the bearer token is answered with %s %i',
  async (_what, authorization, status, code) => {
    const answer = await sendRequest(at('/user'), { headers: { authorization } });
    expect(answer).toMatchObject({ status, body: { code } });
  },
);

test('an access token of an erased account is answered with user_not_found', async () => {
  const { session, user } = await rig.signIn(node);
  await rig.db.deleteFrom('users').where('id', '=', user.id).execute();
  await rig.db.deleteFrom('auth.accounts').where('id', '=', user.id).execute();
  const answer = await sendRequest(at('/user'), { token: session.access_token });
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_not_found' } });
});

test('/auth/v1/health and /auth/v1/settings answer without a session', async () => {
  expect(await sendRequest(at('/health'))).toMatchObject({ status: 200, body: { name: 'Nightjar auth' } });
  expect(await sendRequest(at('/settings'))).toMatchObject({
    status: 200,
    body: { external: { phone: true } },
  });
});

describe.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s on an unknown address', method => {
  test.each(['/signup', '/otp/x', '/nothing?x=1', '/', ''])(
    'a request of any method to the unknown auth address "%s" is answered with 404 in the form of auth errors',
    async path => {
      const answer = await sendRequest(at(path), { method, ...(method === 'POST' && { body: {} }) });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('x-sb-error-code')).toBe('not_found');
      if (method !== 'HEAD') expect(answer.body).toEqual({ code: 'not_found', message: expect.any(String) });
    },
  );
});

test('a known auth address with another method is answered with 404 in the form of auth errors', async () => {
  const answer = await sendRequest(at('/otp'));
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(answer.headers.get('x-sb-error-code')).toBe('not_found');
});
