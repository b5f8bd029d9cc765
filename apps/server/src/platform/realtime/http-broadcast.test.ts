import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  connect,
  person,
  realtimeDepsOf,
  startNode,
  type TestNode,
  type WireClient,
} from '../../testing/realtime-node.ts';
import { registerRealtimeHttp } from './http-broadcast.ts';
import { realtimeLimits } from './limits.ts';

const rae = person(1);
const moth = person(2);
let node: TestNode;
let topic: string;
let listener: WireClient;

beforeEach(async () => {
  node = await startNode();
  topic = node.gate.addConversation('a', rae, moth);
  listener = await connect(node);
  await listener.join(topic, node.gate.token(moth));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await node.close();
});

function post(path: string, body: unknown, { token = node.gate.token(rae), type = 'application/json' } = {}) {
  return fetch(`${node.url}/realtime/v1/api/broadcast${path}?apikey=key&vsn=2.0.0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
  });
}

const messages = (...events: string[]) => ({
  messages: events.map(event => ({ topic, event, payload: { event }, private: true })),
});

async function receivedEvents() {
  await listener.settled();
  return listener.frames.map(({ payload }) => (payload as { event: string }).event);
}

it('a broadcast over HTTP sends a batch and silently drops events that only the server may send', async () => {
  const response = await post('', messages('typing', 'message', 'typing'));
  expect([response.status, await response.text()]).toEqual([202, '']);
  expect(await receivedEvents()).toEqual(['typing', 'typing']);
});

it('a single broadcast over HTTP that is not allowed is refused', async () => {
  const forged = await post(`/${topic}/events/message`, {});
  expect([forged.status, await forged.json()]).toEqual([403, { message: 'Unauthorized' }]);
  const foreign = await post(`/user-${moth}/events/typing`, {});
  expect(foreign.status).toBe(403);
  expect(await receivedEvents()).toEqual([]);
});

it('a broadcast over HTTP of a user who may not join the conversation is not delivered', async () => {
  const token = node.gate.token(person(3));
  const single = await post(`/${topic}/events/typing`, {}, { token });
  expect([single.status, await single.json()]).toEqual([403, { message: 'Unauthorized' }]);
  expect((await post('', messages('typing'), { token })).status).toBe(202);
  expect(await receivedEvents()).toEqual([]);
});

it('a broadcast over HTTP accepts names that are encoded in the address', async () => {
  expect((await post(`/${encodeURIComponent(topic)}/events/typing`, { a: 1 })).status).toBe(202);
  expect(await receivedEvents()).toEqual(['typing']);
});

it('a broadcast over HTTP of raw bytes is delivered in protocol 2.0.0 alone, which can carry bytes', async () => {
  const old = await connect(node, '1.0.0');
  await old.join(topic, node.gate.token(rae));
  const binary = new Promise<Buffer>(resolve => {
    listener.socket.removeAllListeners('message').once('message', resolve);
  });
  const response = await post(`/${topic}/events/sketch`, Uint8Array.of(0, 255), {
    type: 'application/octet-stream',
  });
  expect(response.status).toBe(202);
  const name = `realtime:${topic}`;
  const expected = [4, name.length, 6, 0, 0, ...Buffer.from(`${name}sketch`), 0, 255];
  expect([...(await binary)]).toEqual(expected);
  await old.settled();
  expect(old.frames).toEqual([]);
});

it('the payload of a broadcast over HTTP is delivered unchanged, and a missing payload as an empty object', async () => {
  const message = { topic, event: 'typing', payload: { by: 'rae' } };
  expect((await post('', { messages: [message, { topic, event: 'typing' }] })).status).toBe(202);
  expect((await post(`/${topic}/events/typing`, { by: 'rae' })).status).toBe(202);
  expect((await post(`/${topic}/events/typing`, null)).status).toBe(202);
  await listener.settled();
  const payloads = [{ by: 'rae' }, {}, { by: 'rae' }, {}];
  expect(listener.frames.map(({ payload }) => payload)).toEqual(
    payloads.map(payload => ({ type: 'broadcast', event: 'typing', payload })),
  );
});

it.each([
  ['Bearer', 202],
  ['bearer', 202],
  ['Basic', 401],
  ['My Bearer', 401],
  ['', 401],
])('a broadcast over HTTP with a token under the scheme "%s" is answered with %i', async (scheme, status) => {
  const response = await fetch(`${node.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { authorization: `${scheme} ${node.gate.token(rae)}`, 'content-type': 'application/json' },
    body: JSON.stringify(messages('typing')),
  });
  expect(response.status).toBe(status);
});

it('a broadcast over HTTP without a token or with several tokens is refused', async () => {
  const response = await fetch(`${node.url}/realtime/v1/api/broadcast`, { method: 'POST' });
  expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthorized' }]);
  expect((await post('', messages('typing'), { token: `${node.gate.token(rae)} more` })).status).toBe(401);
});

it('a broadcast over HTTP with the token of an ended session is refused', async () => {
  const token = node.gate.token(rae, { session: 'lost phone' });
  node.gate.endedSessions.add('lost phone');
  expect((await post('', messages('typing'), { token })).status).toBe(401);
});

it.each([
  ['topic', { topic: '', event: 'typing' }],
  ['topic', { topic: 'x'.repeat(129), event: 'typing' }],
  ['event', { topic: 'conversation-a', event: '' }],
  ['event', { topic: 'conversation-a', event: 'x'.repeat(256) }],
])('a broadcast over HTTP with a message whose %s is empty or too long is refused', async (_, message) => {
  const response = await post('', { messages: [message] });
  expect([response.status, await response.json()]).toEqual([
    422,
    { errors: { messages: [expect.any(String)] } },
  ]);
});

it('a broadcast over HTTP to a wrong address is refused, and the message names the fault', async () => {
  const response = await post(`//events/typing`, {});
  expect([response.status, await response.json()]).toEqual([
    422,
    { errors: { topic: [expect.any(String)] } },
  ]);
});

it('a broadcast over HTTP accepts names up to their limits and at most a hundred messages', async () => {
  const longest = { topic: 'x'.repeat(128), event: 'x'.repeat(255) };
  expect((await post('', { messages: [longest] })).status).toBe(202);
  const many = (count: number) => messages(...Array.from({ length: count }, () => 'typing'));
  expect((await post('', many(101))).status).toBe(422);
  expect((await post('', many(100))).status).toBe(429);
});

it('single messages and batches over HTTP share one allowance of broadcasts per person', async () => {
  const most = Array.from({ length: realtimeLimits.messagesPerSecond }, () => 'typing');
  expect((await post('', messages(...most))).status).toBe(202);
  const response = await post(`/${topic}/events/typing`, {});
  expect([response.status, await response.json()]).toEqual([
    429,
    { message: 'Too many messages per second' },
  ]);
  const token = node.gate.token(moth);
  expect((await post(`/${topic}/events/typing`, {}, { token })).status).toBe(202);
});

it('a node keeps the broadcast allowances of as many people as it may have sockets', async () => {
  vi.spyOn(realtimeLimits, 'socketsPerNode', 'get').mockReturnValue(1 as never);
  const most = messages(...Array.from({ length: realtimeLimits.messagesPerSecond }, () => 'typing'));
  const statusFor = async (user: string) => (await post('', most, { token: node.gate.token(user) })).status;
  expect([await statusFor(rae), await statusFor(rae)]).toEqual([202, 429]);
  expect([await statusFor(moth), await statusFor(rae)]).toEqual([202, 202]);
});

it('a broadcast over HTTP receives raw bytes, even if the surrounding server parses such bodies', async () => {
  const app = Fastify();
  app.addContentTypeParser('application/octet-stream', (_request, _stream, done) => done(null, 'unread'));
  const deps = realtimeDepsOf(node.gate);
  registerRealtimeHttp(app, deps);
  const published: unknown[] = [];
  await deps.bus.subscribe(`realtime:topic:${topic}`, message => published.push(message));
  const headers = {
    authorization: `Bearer ${node.gate.token(rae)}`,
    'content-type': 'application/octet-stream',
  };
  const url = `/realtime/v1/api/broadcast/${topic}/events/sketch`;
  await app.inject({ method: 'POST', url, headers, payload: Buffer.of(0, 255) });
  expect(published).toEqual([{ type: 'broadcast', event: 'sketch', body: { base64: 'AP8=' }, from: rae }]);
});

it.each(['', 'sb_publishable_key', 'forged'])(
  'a broadcast over HTTP with the token "%s" is refused',
  async token => {
    expect((await post('', messages('typing'), { token })).status).toBe(401);
    expect((await post(`/${topic}/events/typing`, {}, { token })).status).toBe(401);
  },
);

it.each([{}, { messages: 'all' }, { messages: [{ topic: 7, event: 'typing' }] }, null])(
  'a broadcast over HTTP with the body %j is refused, and the answer names the wrong fields',
  async body => {
    const response = await post('', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toHaveProperty('errors');
  },
);

it('a broadcast over HTTP with a body over 64 KB is refused', async () => {
  const response = await post(`/${topic}/events/typing`, 'x'.repeat(realtimeLimits.frameBytes));
  expect(response.status).toBe(413);
});

it('one person broadcasts at most thirty messages a second over HTTP, however they are batched', async () => {
  const typing = Array.from({ length: 20 }, () => 'typing');
  expect((await post('', messages(...typing))).status).toBe(202);
  const response = await post('', messages(...typing));
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await receivedEvents()).toHaveLength(20);
  node.gate.time += 1_000;
  expect((await post('', messages(...typing))).status).toBe(202);
});
