import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, person, startNode, type TestNode, WireClient } from '../../testing/realtime-node.ts';
import { realtimeTimes } from './limits.ts';
import { wireTopic } from './socket/frame.ts';

const rae = person(1);
const own = `user-${rae}`;
let node: TestNode;

beforeEach(async () => {
  node = await startNode();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await node.close();
});

/** Resolves when the node asks for the time, which shows that it has read a message. */
const nodeReads = () =>
  new Promise<void>(resolve => {
    vi.spyOn(node.gate.clock, 'now').mockImplementation(() => {
      resolve();
      return new Date(node.gate.time);
    });
  });

describe('the life of a socket', () => {
  it('a socket ends after a minute in which its client sends nothing', async () => {
    const client = new WireClient(node, '2.0.0', { autoPong: false });
    await client.open();
    await client.join(own, node.gate.token(rae));
    node.advanceTime(61_000);
    expect(await client.closed).toMatchObject({ code: 1006 });
  });

  it('a socket stays open while its client answers pings', async () => {
    const client = await connect(node);
    await client.join(own, node.gate.token(rae));
    for (let minute = 0; minute < 3; minute += 1) {
      const pinged = once(client.socket, 'ping');
      node.advanceTime(50_000);
      const nextRead = nodeReads();
      await pinged;
      await nextRead;
    }
    expect(node.realtime.stats()).toEqual({ sockets: 1, channels: 1 });
  });

  it('a socket stays open while its client sends anything', async () => {
    const client = new WireClient(node, '2.0.0', { autoPong: false });
    await client.open();
    await client.join(own, node.gate.token(rae));
    for (let minute = 0; minute < 3; minute += 1) {
      node.advanceTime(50_000);
      await client.settled();
    }
    expect(node.realtime.stats()).toEqual({ sockets: 1, channels: 1 });
  });

  it('a socket ends a minute after it left its last channel', async () => {
    const client = await connect(node);
    const { joinRef } = await client.join(own, node.gate.token(rae));
    client.send({ joinRef, topic: wireTopic(own), event: 'phx_leave' });
    await client.settled();
    node.advanceTime(40_000);
    await client.settled();
    node.advanceTime(25_000);
    expect(await client.closed).toEqual({ code: 1000, reason: 'No channel' });
  });

  it('a socket ends after a text that is no frame', async () => {
    const client = await connect(node);
    client.socket.send('hello');
    expect(await client.closed).toEqual({ code: 1007, reason: 'The frame does not follow the protocol' });
  });

  it('a socket ends after bytes that are no frame', async () => {
    const client = await connect(node, '1.0.0');
    client.socket.send(Buffer.from([3, 1, 1, 1, 1, 0, 0, ...Buffer.from('12ab')]));
    expect(await client.closed).toEqual({ code: 1007, reason: 'The frame does not follow the protocol' });
  });

  it('a closing socket answers no further frame', async () => {
    const client = await connect(node);
    // The client stops reading, so it does not answer the closing of the socket.
    client.socket.pause();
    node.advanceTime(realtimeTimes.withoutJoin);
    const verified = vi.spyOn(node.gate, 'beforeVerifying');
    const read = nodeReads();
    void client.join(own, node.gate.token(rae));
    await read;
    await new Promise(setImmediate);
    expect(verified).not.toHaveBeenCalled();
    client.socket.terminate();
  });

  it('a closing socket drops the frames that wait behind a slow join', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const verified = vi.spyOn(node.gate, 'beforeVerifying').mockReturnValue(opened);
    const client = await connect(node);
    for (const _time of ['first', 'second']) void client.join(own, node.gate.token(rae));
    await expect.poll(() => verified.mock.calls).toHaveLength(1);
    client.socket.terminate();
    await expect.poll(() => node.realtime.stats().sockets).toBe(0);
    open();
    await new Promise(setImmediate);
    expect(verified).toHaveBeenCalledTimes(1);
  });
});

it('the metrics count sockets, and the channels of all sockets', async () => {
  const topic = node.gate.addConversation('a', rae);
  const [first] = [await connect(node), await connect(node)];
  for (const name of [own, topic]) await first.join(name, node.gate.token(rae));
  expect(node.realtime.stats()).toEqual({ sockets: 2, channels: 2 });
});

describe('a server that shuts down', () => {
  it('a server that shuts down closes its sockets with a close frame', async () => {
    const clients = await Promise.all([connect(node), connect(node)]);
    const closing = node.realtime.close();
    for (const client of clients) {
      expect(await client.closed).toEqual({ code: 1001, reason: 'The server is shutting down' });
    }
    await closing;
    expect(node.realtime.stats()).toEqual({ sockets: 0, channels: 0 });
  });

  it('a server that shuts down cuts off a socket whose client does not answer the close within two seconds', async () => {
    const client = await connect(node);
    client.socket.pause();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closing = node.realtime.close();
    vi.advanceTimersByTime(realtimeTimes.drain - 1);
    await new Promise(setImmediate);
    expect(node.realtime.stats().sockets).toBe(1);
    vi.advanceTimersByTime(1);
    await closing;
    expect(node.realtime.stats().sockets).toBe(0);
    client.socket.terminate();
  });

  it('a server checks its sockets every second, and ends the timer for that when it shuts down', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const begun = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    const alone = await startNode(undefined, undefined, { every: undefined });
    const client = await connect(alone);
    alone.gate.time += realtimeTimes.withoutJoin;
    vi.advanceTimersByTime(realtimeTimes.tick - 1);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    vi.advanceTimersByTime(1);
    expect(await client.closed).toEqual({ code: 1000, reason: 'No channel' });
    await alone.realtime.close();
    // Other parts of the process may have timers too, so only the server's own one is looked at.
    const ticks = begun.mock.calls.flatMap(([, milliseconds], call) =>
      milliseconds === realtimeTimes.tick ? [begun.mock.results[call]?.value] : [],
    );
    expect(ticks).toHaveLength(1);
    expect(ended).toHaveBeenCalledWith(ticks[0]);
    await alone.close();
  });
});
