import { afterEach, expect, test } from 'vitest';
import {
  connect,
  person,
  startNode,
  type TestNode,
  type WireClient,
} from '../../../testing/realtime-node.ts';
import { hostOfRequestBehind } from '../../web/client-address.ts';
import { realtimeTimes } from '../limits.ts';
import { Viewer } from '../viewer.ts';
import { Connection } from './connection.ts';
import { UnprovenSockets } from './unauthenticated.ts';

const most = 20;
const nodes: TestNode[] = [];
afterEach(() => Promise.all(nodes.splice(0).map(node => node.close())));

async function node(socketsPerAddress: number | null = most): Promise<TestNode> {
  const started = await startNode(undefined, undefined, {
    socketsPerAddress,
    addressOf: hostOfRequestBehind(1),
  });
  nodes.push(started);
  return started;
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': `198.51.100.9, ${address}` } });
const connectMany = (at: TestNode, count: number, address: string) =>
  Promise.all(Array.from({ length: count }, () => connect(at, '2.0.0', from(address))));
const isOpen = ({ socket }: WireClient) => socket.readyState === socket.OPEN;

/** Resolves when all frames and closings that the node has sent until now have reached these clients. */
async function settled(clients: readonly WireClient[]): Promise<void> {
  await Promise.all(clients.map(client => Promise.race([client.settled(), client.closed])));
}

test('an address keeps 20 sockets without a session, and the oldest sockets beyond that are closed', async () => {
  const at = await node();
  const [first, second] = await connectMany(at, 2, '203.0.113.1');
  at.advanceTime(1_000);
  const others = await connectMany(at, most, '203.0.113.1');
  const elsewhere = await connectMany(at, most, '203.0.113.2');
  at.advanceTime(realtimeTimes.toShowToken);
  expect([await first?.closed, await second?.closed]).toEqual(
    Array(2).fill({ code: 1008, reason: 'Too many sockets without a session' }),
  );
  await settled([...others, ...elsewhere]);
  expect([...others, ...elsewhere].every(isOpen)).toBe(true);
});

test('an IPv6 address counts with its /64, and the client cannot choose its address by a header', async () => {
  const at = await node();
  const clients = [
    ...(await connectMany(at, most, '2001:db8::1')),
    ...(await connectMany(at, 3, '2001:db8::ffff')),
    ...(await connectMany(at, 1, '2001:db8:0:1::1')),
  ];
  at.advanceTime(realtimeTimes.toShowToken);
  await Promise.all(clients.slice(0, 3).map(({ closed }) => closed));
  await settled(clients.slice(3));
  expect(clients.filter(isOpen)).toHaveLength(most + 1);
});

test('hundreds of sockets with sessions connect again from one address, and none is refused', async () => {
  const at = await node();
  const clients = await connectMany(at, 300, '203.0.113.1');
  const joins = await Promise.all(
    clients.map((client, number) => client.join(`user-${person(number)}`, at.gate.token(person(number)))),
  );
  expect(joins.every(({ payload }) => (payload as { status: string }).status === 'ok')).toBe(true);
  at.advanceTime(realtimeTimes.toShowToken);
  at.advanceTime(realtimeTimes.withoutJoin);
  await settled(clients);
  expect(clients.every(isOpen)).toBe(true);
});

test('a socket whose join waits for its answer does not count as a socket without a session', async () => {
  const at = await node(0);
  let answer = () => {};
  at.gate.beforeVerifying = () =>
    new Promise(resolve => {
      answer = resolve;
    });
  const client = await connect(at, '2.0.0', from('203.0.113.1'));
  const reply = client.join(`user-${person(1)}`, at.gate.token(person(1)));
  await new Promise<void>(resolve => {
    const held = at.gate.beforeVerifying;
    at.gate.beforeVerifying = () => {
      resolve();
      return held();
    };
  });
  at.advanceTime(realtimeTimes.withoutJoin);
  answer();
  expect((await reply).payload).toMatchObject({ status: 'ok' });
  expect(isOpen(client)).toBe(true);
});

test('a socket that joins nothing for 15 seconds is closed, whatever else it sends', async () => {
  const at = await node(null);
  const client = await connect(at);
  await client.join(`user-${person(1)}`, 'no token');
  at.advanceTime(14_000);
  await client.settled();
  at.advanceTime(1_000);
  expect(await client.closed).toEqual({ code: 1000, reason: 'No channel' });
});

test('a socket that does not answer the close is cut off a second later', async () => {
  const at = await node(null);
  const client = await connect(at);
  // The client stops reading, so it never answers the closing of the socket.
  client.socket.pause();
  at.advanceTime(realtimeTimes.withoutJoin);
  expect(at.realtime.stats().sockets).toBe(1);
  at.advanceTime(1_000);
  await expect.poll(() => at.realtime.stats().sockets).toBe(0);
});

test('a socket that has joined once may stay open for a while without a channel', async () => {
  const at = await node(1);
  const client = await connect(at);
  const topic = `user-${person(1)}`;
  const { joinRef } = await client.join(topic, at.gate.token(person(1)));
  client.send({ joinRef, topic: `realtime:${topic}`, event: 'phx_leave' });
  await client.settled();
  at.advanceTime(realtimeTimes.withoutChannel - realtimeTimes.ping - 1_000);
  await client.settled();
  expect(isOpen(client)).toBe(true);
});

test('a full node cuts off the oldest socket without a session of the address that has the most, and no other', () => {
  const sockets = new UnprovenSockets(most);
  const cut: string[] = [];
  const add = (name: string, address: string, userId: string | null = null) =>
    sockets.add(connectionOf(name, cut, userId), address, 0);
  for (let n = 0; n < most; n += 1) add(`few ${n}`, '203.0.113.1');
  for (let n = 0; n < most + 2; n += 1) add(`many ${n}`, '203.0.113.2');
  for (let n = 0; n < 100; n += 1) add(`member ${n}`, '203.0.113.3', person(n));
  expect([sockets.makeRoom(), sockets.makeRoom(), sockets.makeRoom()]).toEqual([true, true, false]);
  expect(cut).toEqual(['many 0', 'many 1']);
});

function connectionOf(name: string, cut: string[], userId: string | null): Connection {
  const ignore = () => {};
  const transport = { send: ignore, unsentBytes: () => 0, ping: ignore, pause: ignore, resume: ignore };
  const ends = { close: ignore, terminate: () => cut.push(name) };
  const connection = new Connection({ id: name, version: '2.0.0', transport: { ...transport, ...ends } }, 0);
  if (userId !== null) connection.viewer = new Viewer(userId);
  return connection;
}
