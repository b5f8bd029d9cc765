import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, person, startNode, type TestNode, type WireClient } from '../../testing/realtime-node.ts';
import { limits } from './limits.ts';

const rae = person(1);
const moth = person(2);
let node: TestNode;
let topic: string;
let listener: WireClient;

beforeEach(async () => {
  node = await startNode();
  topic = node.house.conversation('a', rae, moth);
  listener = await connect(node);
  await listener.join(topic, node.house.token(moth));
});

afterEach(() => node.close());

function post(
  path: string,
  body: unknown,
  { token = node.house.token(rae), type = 'application/json' } = {},
) {
  return fetch(`${node.url}/realtime/v1/api/broadcast${path}?apikey=key&vsn=2.0.0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
  });
}

const messages = (...events: string[]) => ({
  messages: events.map(event => ({ topic, event, payload: { event }, private: true })),
});

async function heard() {
  await listener.settled();
  return listener.frames.map(({ payload }) => (payload as { event: string }).event);
}

it('sends a batch and silently drops what only the server may say', async () => {
  const response = await post('', messages('typing', 'message', 'typing'));
  expect([response.status, await response.text()]).toEqual([202, '']);
  expect(await heard()).toEqual(['typing', 'typing']);
});

it('says no to a single broadcast that is not allowed', async () => {
  const forged = await post(`/${topic}/events/message`, {});
  expect([forged.status, await forged.json()]).toEqual([403, { message: 'Unauthorized' }]);
  const foreign = await post(`/user-${moth}/events/typing`, {});
  expect(foreign.status).toBe(403);
  expect(await heard()).toEqual([]);
});

it('carries nothing of somebody who may not join the conversation', async () => {
  const token = node.house.token(person(3));
  const single = await post(`/${topic}/events/typing`, {}, { token });
  expect([single.status, await single.json()]).toEqual([403, { message: 'Unauthorized' }]);
  expect((await post('', messages('typing'), { token })).status).toBe(202);
  expect(await heard()).toEqual([]);
});

it('takes names that are encoded in the address', async () => {
  expect((await post(`/${encodeURIComponent(topic)}/events/typing`, { a: 1 })).status).toBe(202);
  expect(await heard()).toEqual(['typing']);
});

it('takes raw bytes, which only protocol 2.0.0 can carry', async () => {
  const old = await connect(node, '1.0.0');
  await old.join(topic, node.house.token(rae));
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

it.each(['', 'sb_publishable_key', 'forged'])('refuses the token "%s"', async token => {
  expect((await post('', messages('typing'), { token })).status).toBe(401);
  expect((await post(`/${topic}/events/typing`, {}, { token })).status).toBe(401);
});

it.each([{}, { messages: 'all' }, { messages: [{ topic: 7, event: 'typing' }] }, null])(
  'refuses the body %j with the fields that are wrong',
  async body => {
    const response = await post('', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toHaveProperty('errors');
  },
);

it('refuses a body over 64 KB', async () => {
  const response = await post(`/${topic}/events/typing`, 'x'.repeat(limits.frameBytes));
  expect(response.status).toBe(413);
});

it('lets thirty messages a second through, however they are batched', async () => {
  const typing = Array.from({ length: 20 }, () => 'typing');
  expect((await post('', messages(...typing))).status).toBe(202);
  const response = await post('', messages(...typing));
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await heard()).toHaveLength(20);
  node.house.time += 1_000;
  expect((await post('', messages(...typing))).status).toBe(202);
});
