import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connect, person, startNode, type TestNode } from '../../testing/realtime-node.ts';
import { realtimeLimits } from './limits.ts';
import { wireTopic } from './socket/frame.ts';

let node: TestNode;

beforeEach(async () => {
  node = await startNode();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await node.close();
});

/** Counts how often a payload is written as JSON. */
function counted<Payload extends object>(payload: Payload) {
  const serialised = { times: 0 };
  const toJSON = () => {
    serialised.times += 1;
    return payload;
  };
  return { serialised, payload: { toJSON } };
}

it('a realtime event is serialised once and written as one buffer per protocol version to 500 sockets', async () => {
  const people = Array.from({ length: 500 }, (_, number) => person(number));
  const topic = node.gate.addConversation('a', ...people);
  const clients = await Promise.all(
    people.map((_, number) => connect(node, number % 5 === 0 ? '1.0.0' : '2.0.0')),
  );
  await Promise.all(clients.map((client, number) => client.join(topic, node.gate.token(person(number)))));
  const written: unknown[] = [];
  const write = Socket.prototype.write;
  vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...args) {
    if (Buffer.isBuffer(args[0]) && args[0].includes('last orders')) written.push(args[0]);
    return Reflect.apply(write, this, args);
  });
  const { serialised, payload } = counted({ text: 'last orders' });
  await node.publish(topic, 'message', payload);
  const received = await Promise.all(clients.map(client => client.next({ event: 'broadcast' })));
  for (const frame of received) {
    expect(frame.payload).toEqual({ type: 'broadcast', event: 'message', payload: { text: 'last orders' } });
  }
  expect(serialised.times).toBe(1);
  expect(written).toHaveLength(500);
  expect(new Set(written).size).toBe(2);
});

it('a realtime channel is authorised when it is joined and not at each delivery', async () => {
  const asked = vi.spyOn(node.gate, 'beforeVerifying');
  const topic = node.gate.addConversation('a', person(1));
  const client = await connect(node);
  await client.join(topic, node.gate.token(person(1)));
  for (let message = 0; message < 20; message += 1) await node.publish(topic, 'message', { message });
  await client.settled();
  expect(client.frames).toHaveLength(20);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('realtime events are delivered in the order in which they were published', async () => {
  const client = await connect(node);
  await client.join(`user-${person(1)}`, node.gate.token(person(1)));
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  for (const number of numbers) await node.publish(`user-${person(1)}`, 'message', number);
  await client.settled();
  expect(client.frames.map(({ payload }) => (payload as { payload: number }).payload)).toEqual(numbers);
});

it('a realtime client that does not read is dropped, and the others receive their events', async () => {
  const topic = node.gate.addConversation('a', person(1), person(2));
  const [slow, quick] = [await connect(node), await connect(node)];
  await slow.join(topic, node.gate.token(person(1)));
  await quick.join(topic, node.gate.token(person(2)));
  slow.socket.pause();
  const text = 'x'.repeat(realtimeLimits.sendBufferBytes / 4);
  let sent = 0;
  while (node.realtime.stats().sockets === 2 && sent < 200) {
    sent += 1;
    await node.publish(topic, 'message', { text });
    await quick.next({ event: 'broadcast' });
  }
  expect(node.realtime.stats().sockets).toBe(1);
  await node.publish(topic, 'message', { text: 'still here' });
  expect(await quick.next({ event: 'broadcast' })).toMatchObject({
    payload: { payload: { text: 'still here' } },
  });
  slow.socket.terminate();
});

it('a node subscribes on the bus only to topics that have a channel on the node', async () => {
  const subscribed = vi.spyOn(node.bus, 'subscribe');
  const own = `user-${person(1)}`;
  const client = await connect(node);
  const { joinRef } = await client.join(own, node.gate.token(person(1)));
  expect(subscribed.mock.calls.map(([channel]) => channel)).toEqual([`realtime:topic:${own}`]);
  client.send({ joinRef, topic: wireTopic(own), event: 'phx_leave' });
  await client.next({ event: 'phx_close' });
  const { serialised, payload } = counted({});
  await node.publish(own, 'message', payload);
  await client.settled();
  expect(client.frames.filter(({ event }) => event === 'broadcast')).toEqual([]);
  expect(serialised.times).toBe(1);
});
