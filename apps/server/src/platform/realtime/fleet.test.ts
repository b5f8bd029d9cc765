import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connect,
  person,
  startNode,
  TestGate,
  type TestNode,
  type WireClient,
} from '../../testing/realtime-node.ts';
import { startRedis, type TestRedis } from '../../testing/redis/start.ts';
import { openBus } from '../bus/open.ts';
import type { Bus } from '../bus/port.ts';
import { wireTopic } from './socket/frame.ts';

const rae = person(1);
const moth = person(2);
let redis: TestRedis;
let buses: Bus[];
let node: TestNode;
let other: TestNode;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

beforeEach(async () => {
  const open = () => openBus(redis.url, pino({ level: 'silent' }));
  const [first, second] = [await open(), await open()];
  buses = [first, second];
  const gate = new TestGate();
  node = await startNode(gate, first);
  other = await startNode(gate, second);
});

afterEach(async () => {
  await node.close();
  await other.close();
  await Promise.all(buses.map(bus => bus.close()));
});

it('a realtime event on one node reaches the sockets of another node, in both protocol versions', async () => {
  const topic = node.gate.addConversation('a', rae, moth);
  const [first, second] = [await connect(other, '1.0.0'), await connect(other, '2.0.0')];
  await first.join(topic, node.gate.token(rae));
  await second.join(topic, node.gate.token(moth));
  node.publish(topic, 'message', { text: 'für dich 🥃' });
  for (const client of [first, second]) {
    expect((await client.next({ event: 'broadcast' })).payload).toMatchObject({
      payload: { text: 'für dich 🥃' },
    });
  }
});

it('the end of all sessions of a user closes the channels of the user on another node', async () => {
  const client = await connect(other);
  await client.join(`user-${rae}`, node.gate.token(rae));
  node.disconnect({ userId: rae });
  await client.next({ event: 'phx_close' });
});

it('a node that starts later gets the presence of the users on the other nodes', async () => {
  const topic = node.gate.addConversation('a', rae, moth);
  const present = await connect(node);
  const { joinRef } = await present.join(topic, node.gate.token(rae));
  const payload = { event: 'track', payload: { looking: true } };
  const ref = present.send({ joinRef, topic: wireTopic(topic), event: 'presence', payload });
  await present.next({ ref, status: 'ok' });
  const late = await connect(other);
  await late.join(topic, node.gate.token(moth), { presence: { enabled: true } });
  const shown = [await late.next({ event: 'presence_state' }), await late.next({ event: 'presence_diff' })];
  expect(shown.map(frame => frame.payload)).toMatchObject([{}, { joins: { [rae]: {} } }]);
});

it('every realtime client joins again after the nodes lost Redis, and so loads what it missed', async () => {
  const client = await connect(node);
  await client.join(`user-${rae}`, node.gate.token(rae));
  await redis.cutConnections();
  await client.next({ event: 'phx_error' });
  expect((await client.join(`user-${rae}`, node.gate.token(rae))).payload).toMatchObject({ status: 'ok' });
  other.publish(`user-${rae}`, 'message', {});
  await client.next({ event: 'broadcast' });
});

it('a block whose message was lost while the nodes had lost Redis is found afterwards', async () => {
  const topic = node.gate.addConversation('a', rae, moth);
  const client = await connect(node);
  await client.join(topic, node.gate.token(moth));
  node.gate.block(rae, moth);
  await redis.cutConnections();
  await client.next({ event: 'phx_error' });
  expect((await client.join(topic, node.gate.token(moth))).payload).toMatchObject({ status: 'ok' });
  other.publish(topic, 'message', {}, { from: rae });
  other.publish(topic, 'changed', {});
  expect((await client.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'changed' });
});

it("the node's subscription to a topic ends with the last socket of the topic", async () => {
  const client = await connect(node);
  await client.join(`user-${rae}`, node.gate.token(rae));
  expect(await redis.channels()).toContain(`nightjar:realtime:topic:user-${rae}`);
  client.socket.terminate();
  await expect
    .poll(async () => (await redis.channels()).sort())
    .toEqual(['nightjar:gap', 'nightjar:realtime:revocations']);
});

describe('a node while Redis hangs', () => {
  const rejoins = async (client: WireClient) => {
    await client.next({ event: 'phx_error' });
    return await client.join(`user-${rae}`, node.gate.token(rae));
  };

  it('while Redis hangs, a node answers a join within a second and makes the channel join again once Redis answers', async () => {
    redis.freeze();
    const client = await connect(node);
    const start = performance.now();
    const joined = await client.join(`user-${rae}`, node.gate.token(rae));
    expect(joined.payload).toMatchObject({ status: 'ok' });
    expect(performance.now() - start).toBeLessThan(1_000);
    await untilLost();
    redis.thaw();
    expect((await rejoins(client)).payload).toMatchObject({ status: 'ok' });
    await expect.poll(() => buses.every(bus => bus.isLive())).toBe(true);
    other.publish(`user-${rae}`, 'message', {});
    await client.next({ event: 'broadcast' });
  });

  it('while Redis hangs, a node delivers nothing between its own sockets, because it may have missed the end of a session', async () => {
    const topic = node.gate.addConversation('a', rae, moth);
    const [speaker, watcher] = [await connect(node), await connect(node)];
    const acknowledged = { broadcast: { ack: true } };
    const { joinRef } = await speaker.join(topic, node.gate.token(rae), acknowledged);
    await watcher.join(topic, node.gate.token(moth), { presence: { enabled: true } });
    await watcher.next({ event: 'presence_state' });
    redis.freeze();
    await untilLost();
    const send = (event: string, payload: object) =>
      speaker.next({
        event: 'phx_reply',
        ref: speaker.send({ joinRef, topic: wireTopic(topic), event, payload }),
      });
    await send('presence', { event: 'track', payload: { looking: true } });
    const typing = await send('broadcast', { type: 'broadcast', event: 'typing', payload: {} });
    expect(typing.payload).toMatchObject({ status: 'error' });
    await watcher.settled();
    expect(watcher.frames).toEqual([]);
    redis.thaw();
    await watcher.next({ event: 'phx_error' });
  });

  it('a client whose session ended on another node while Redis hung gets no later message, and is refused once Redis answers', async () => {
    const client = await connect(node);
    await client.join(`user-${rae}`, node.gate.token(rae, { session: 'lost phone' }));
    redis.freeze();
    await untilLost();
    node.gate.endedSessions.add('lost phone');
    other.disconnect({ sessionId: 'lost phone' });
    other.publish(`user-${rae}`, 'message', { text: 'not for the lost phone' });
    redis.thaw();
    await client.next({ event: 'phx_error' });
    const again = await client.join(`user-${rae}`, node.gate.token(rae, { session: 'lost phone' }));
    expect(again.payload).toMatchObject({ status: 'error' });
    await expect.poll(() => buses.every(bus => bus.isLive())).toBe(true);
    await client.settled();
    expect(client.frames.filter(({ event }) => event === 'broadcast')).toEqual([]);
  });

  it('a join during which a node may have missed a revocation is checked again', async () => {
    await redis.kill();
    await untilLost();
    const { reached, open } = holdVerifications();
    const client = await connect(node);
    const reply = client.join(`user-${rae}`, node.gate.token(rae, { session: 'ending' }));
    await reached;
    node.gate.endedSessions.add('ending');
    const gaps = buses.map(bus => new Promise<void>(resolve => bus.onGap(resolve)));
    await redis.restart();
    await Promise.all(gaps);
    open();
    expect((await reply).payload).toMatchObject({ status: 'error' });
  });

  const untilLost = () =>
    expect.poll(() => buses.some(bus => bus.isLive()), { timeout: 5_000, interval: 10 }).toBe(false);

  /** Holds verifications of tokens back until `open` is called. `reached` resolves when a verification waits. */
  function holdVerifications() {
    const reached = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    node.gate.beforeVerifying = () => {
      reached.resolve();
      return opened.promise;
    };
    return { reached: reached.promise, open: opened.resolve };
  }
});
