import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { logLines } from '../../testing/log-lines.ts';
import { refuse } from './auth-error.ts';
import { setAuthErrorFormat } from './wire.ts';

const { log, lines } = logLines();
const app = Fastify({ loggerInstance: log as FastifyBaseLogger });
let thrown: unknown;
setAuthErrorFormat(app);
app.get('/broken', async () => {
  throw thrown;
});
app.post('/echo', async ({ body }) => ({ body }));
app.post('/small', { bodyLimit: 10 }, async () => ({}));
afterAll(() => app.close());

const current = { 'x-supabase-api-version': '2024-01-01' };
function answerTo(error: unknown, headers: Record<string, string> = current) {
  thrown = error;
  return app.inject({ url: '/broken', headers });
}
const post = (url: string, payload: string | Buffer, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { ...current, 'content-type': type } });
const failed = (more: object, message = 'Their own words.') => Object.assign(new Error(message), more);

describe('an error on the wire', () => {
  test.each(['2024-01-01', '2024-12-31', '2025-01-01'])(
    'an auth error for the API version %s has a text as its code',
    async version => {
      const answer = await answerTo(refuse.user(), { 'x-supabase-api-version': version });
      expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01');
      expect(answer.json()).toEqual({ code: 'user_not_found', message: refuse.user().message });
    },
  );

  test.each(['2023-12-31', '', '2024', 'x2024-01-01', '2024-01-01x', '2024-1-1'])(
    'an auth error for the API version "%s" has the HTTP status as its code',
    async version => {
      const answer = await answerTo(refuse.user(), { 'x-supabase-api-version': version });
      expect(answer.headers['x-supabase-api-version']).toBeUndefined();
      expect(answer.json()).toEqual({ code: 403, error_code: 'user_not_found', msg: refuse.user().message });
    },
  );

  test('an auth error names its code in a header and is never cached', async () => {
    const { headers } = await answerTo(refuse.otp());
    expect(headers).toMatchObject({ 'x-sb-error-code': 'otp_expired', 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('retry-after');
  });

  test('an auth error of a limit names the time to wait in a header', async () => {
    expect((await answerTo(refuse.texts(40, 'number'))).headers['retry-after']).toBe('40');
  });
});

describe('an error of the server', () => {
  const errors = () => lines().filter(({ msg }) => msg === 'auth request failed');
  beforeEach(() => {
    thrown = undefined;
  });

  test('an unexpected error of /auth/v1 is logged with its cause and answered without the cause, with the id of the request', async () => {
    const before = errors().length;
    const answer = await answerTo(failed({}, 'relation "moths" does not exist'), {});
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Unexpected failure, please check server logs for more information',
      error_id: expect.stringMatching(/^req-/),
    });
    expect(errors().slice(before)).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({ message: 'relation "moths" does not exist' }),
      }),
    ]);
  });

  test("a busy server's error of /auth/v1 is logged, and a refusal is not logged", async () => {
    const before = errors().length;
    await answerTo(refuse.busy(3));
    await answerTo(refuse.otp());
    expect(errors().slice(before)).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: refuse.busy(3).message }) }),
    ]);
  });

  test.each([
    ['a statement that took too long', { code: '57014' }, undefined],
    ['a lock that took too long', { code: '55P03' }, undefined],
    ['no free connection', {}, 'timeout exceeded when trying to connect'],
    ['a database that is away', { code: 'ECONNREFUSED' }, undefined],
    ['a server that is busy', { statusCode: 503 }, undefined],
  ])(
    'an error of /auth/v1 because of %s is answered with 503, which clients try again',
    async (_what, more, message) => {
      const answer = await answerTo(failed(more, message));
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toEqual({ code: 'unexpected_failure', message: refuse.busy(2).message });
    },
  );

  test('an error of /auth/v1 because PostgreSQL refuses a row is answered with 500', async () => {
    expect((await answerTo(failed({ code: '23505' }))).statusCode).toBe(500);
  });
});

describe('a request body', () => {
  const unreadable = 'Could not parse request body as JSON: ';

  test('the JSON body of an auth request is read, and an empty body counts as an empty object', async () => {
    expect((await post('/echo', '{"phone":"1"}')).json()).toEqual({ body: { phone: '1' } });
    expect((await post('/echo', '')).json()).toEqual({ body: {} });
  });

  test.each([
    ['{"__proto__":{"phone":"1"}}'],
    ['{"constructor":{"prototype":{"phone":"1"}}}'],
    ['{"phone":'],
  ])('the body %s of an auth request is refused', async body => {
    const answer = await post('/echo', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_json' });
    expect(answer.json().message).toMatch(/^Could not parse request body as JSON: .+/);
  });

  test('the body of an auth request that is not UTF-8 is refused', async () => {
    expect((await post('/echo', Buffer.from([0x22, 0xff, 0x22]))).json()).toEqual({
      code: 'bad_json',
      message: `${unreadable}it is not UTF-8`,
    });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'the body of an auth request with the content type %s is refused',
    async type => {
      const answer = await post('/echo', '{}', type);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        code: 'bad_json',
        message: `${unreadable}the content type must be application/json`,
      });
    },
  );

  test('a body of an auth request that is too large is answered with 413, and the message names the limit', async () => {
    const answer = await post('/small', '{"a":"12345678"}');
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({
      code: 'request_entity_too_large',
      message: 'Request body too large (max 10 bytes)',
    });
  });
});

test('an unknown address below /auth/v1 is answered with 404', async () => {
  const answer = await app.inject({ url: '/nothing', headers: current });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ code: 'not_found', message: 'There is no such route' });
});
