import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateLocation } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, createClient, isUnreached } from './client.ts';

const user_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const input = { user_id, lat: 27.947, lng: -82.459 };
const setAt = '2026-11-21T22:00:00.000Z';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string };

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  seen = {
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  };
  answer(request, response);
});

function answerWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

const reached = vi.fn();
const unauthenticated = vi.fn();
let baseUrl = '';
const client = () =>
  createClient({
    baseUrl,
    accessToken: async () => 'token',
    onReach: reached,
    onUnauthenticated: unauthenticated,
  });

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof CallError) return error;
  throw new Error('expected a CallError', { cause: error });
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => vi.clearAllMocks());

describe('a declared call', () => {
  it('a declared call is sent to its own path with the session token, a JSON body and the idempotency key', async () => {
    answerWith(200, { success: true, message: '', data: { setAt }, total: null });
    const data = await client().call(updateLocation, input, { idempotencyKey: 'k1' });
    expect(data).toEqual({ setAt });
    expect(seen).toMatchObject({ method: 'POST', url: '/functions/v1/one/update-location' });
    expect(JSON.parse(seen.body)).toEqual(input);
    expect(seen.headers).toMatchObject({ authorization: 'Bearer token', 'idempotency-key': 'k1' });
    expect(reached).toHaveBeenCalledWith(true);
  });

  it('a declared call uses an answer that the page has requested already, unless the call has an idempotency key', async () => {
    const early = vi.fn(async () =>
      Response.json({ success: true, message: '', data: { setAt }, total: null }),
    );
    const asking = createClient({ baseUrl: 'http://127.0.0.1:1', accessToken: async () => 'token', early });
    expect(await asking.call(updateLocation, input)).toEqual({ setAt });
    expect(early).toHaveBeenCalledWith('/functions/v1/one/update-location', input, 'token');
    const error = await failureOf(asking.call(updateLocation, input, { idempotencyKey: 'k1' }));
    expect(isUnreached(error)).toBe(true);
  });

  it('a declared call by GET sends its input as the query string', async () => {
    answerWith(200, { success: true, message: '', data: { setAt }, total: null });
    await client().call({ ...updateLocation, method: 'GET' }, input);
    expect(seen).toMatchObject({ method: 'GET', body: '' });
    expect(seen.url).toBe(`/functions/v1/one/update-location?user_id=${user_id}&lat=27.947&lng=-82.459`);
  });

  it("a declared call that is refused throws the server's sentence, its code and its data", async () => {
    const data = { seconds: 90 };
    answerWith(200, { success: false, message: 'Wait a moment.', code: 'cooldown', data, total: null });
    const error = await failureOf(client().call(updateLocation, input));
    expect(error).toMatchObject({ message: 'Wait a moment.', code: 'cooldown', status: 200, data });
  });

  it('a declared call that fails throws its status and the time to wait', async () => {
    const body = {
      success: false,
      message: 'Slow down.',
      code: 'too_many_requests',
      data: null,
      total: null,
    };
    answerWith(429, body, { 'retry-after': '12' });
    const error = await failureOf(client().call(updateLocation, input));
    expect(error).toMatchObject({ code: 'too_many_requests', status: 429, retryAfterSeconds: 12 });
  });

  it('a declared call that fails without a sentence of the server throws the fixed sentence of the app', async () => {
    answer = (_request, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>');
    const error = await failureOf(client().call(updateLocation, input));
    expect(error).toMatchObject({ message: 'HTTP error! status: 502', status: 502 });
  });

  it.each([400, 401, 403, 404, 409, 413, 429, 500, 503])(
    "a call that fails with the HTTP status %i shows the server's sentence, and has the specified error text as its cause",
    async status => {
      answerWith(status, { success: false, message: 'Not tonight.', data: null, total: null });
      const error = await failureOf(client().call(updateLocation, input));
      expect(error).toMatchObject({
        message: 'Not tonight.',
        status,
        cause: { message: `HTTP error! status: ${status}` },
      });
    },
  );

  it('an answer with an HTTP error status whose body claims success throws an error without the message of the body', async () => {
    answerWith(500, { success: true, message: 'OK', data: { setAt: '' }, total: null });
    const error = await failureOf(client().call(updateLocation, input));
    expect(error.message).toBe('HTTP error! status: 500');
  });

  it('a declared call reports to the app that the server does not know its session', async () => {
    answerWith(401, { success: false, message: 'User not authenticated', data: null, total: null });
    const error = await failureOf(client().call(updateLocation, input));
    expect(error.message).toBe('User not authenticated');
    expect(unauthenticated).toHaveBeenCalledOnce();
  });

  it('a declared call does not accept an answer of another shape as data', async () => {
    answerWith(200, { success: true, message: '', data: { setAt: 'yesterday' }, total: null });
    expect(await failureOf(client().call(updateLocation, input))).toMatchObject({
      code: 'unexpected_answer',
    });
  });

  const tooNew = `This needs a newer ${brand.name}. Update the app to go on.`;
  const tooOld = `${brand.name} is being updated. This works again in a few minutes.`;
  const notServed = (message: string, data: unknown) => ({
    success: false,
    code: 'not_found',
    message,
    data,
    total: null,
  });

  it.each([
    ['a newer server', notServed('Any.', { server_version: '999.0.0' }), 'app', tooNew],
    ['an older server', notServed('Any.', { server_version: '0.0.1' }), 'server', tooOld],
    [
      'a server that does not say its version',
      notServed('Nothing is served at POST /x', null),
      'server',
      tooOld,
    ],
    [
      'a server of its own version',
      notServed('Any.', { server_version: brand.version }),
      null,
      'HTTP error! status: 404',
    ],
  ])(
    'a declared call that is unknown to %s says which side needs an update',
    async (_server, body, update, message) => {
      answerWith(404, body);
      const error = await failureOf(client().call(updateLocation, input));
      expect(error).toMatchObject({ code: 'unknown_call', status: 404, update, message });
    },
  );

  it('a declared call that gets "not found" for the thing it is about does not ask the user to update the app', async () => {
    answerWith(404, notServed('Venue not found', null));
    const error = await failureOf(client().call(updateLocation, input));
    expect(error).toMatchObject({ code: 'not_found', update: null, message: 'Venue not found' });
  });

  it.each([
    ['a newer server', async () => '999.0.0', 'app', tooNew],
    ['an older server', async () => null, 'server', tooOld],
    [
      'a server that is away by now',
      () => Promise.reject(new Error('away')),
      null,
      'update-location answered in a shape this version does not know.',
    ],
  ])(
    'a declared call that does not understand the answer of %s says which side needs an update',
    async (_server, serverVersion, update, message) => {
      answerWith(200, { success: true, message: '', data: { setAt: 'yesterday' }, total: null });
      const asking = createClient({ baseUrl, accessToken: async () => 'token', serverVersion });
      const error = await failureOf(asking.call(updateLocation, input));
      expect(error).toMatchObject({ code: 'unexpected_answer', update, message });
    },
  );

  it('a declared call distinguishes a lost connection from an answer', async () => {
    answer = request => request.socket.destroy();
    const error = await failureOf(client().call(updateLocation, input));
    expect(isUnreached(error)).toBe(true);
    expect(reached).toHaveBeenCalledWith(false);
  });

  it('a declared call ends without an error when its caller cancels it', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    await expect(client().call(updateLocation, input, { signal: controller.signal })).rejects.toThrow(
      'abort',
    );
    expect(reached).not.toHaveBeenCalled();
  });
});
