import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, person, startNode, type TestNode } from '../../testing/realtime-node.ts';
import { realtimeLimits } from './limits.ts';

const rae = person(1);
let node: TestNode;

beforeEach(async () => {
  node = await startNode();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await node.close();
});

type Asked = { headers?: Record<string, string>; path?: string };

/** Opens a socket that requests the upgrade, and keeps its own half of the connection open. */
function asking({ headers = {}, path = '/realtime/v1/websocket?vsn=2.0.0' }: Asked) {
  const { port } = new URL(node.url);
  const socket = connectTcp({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  const all = {
    Host: `127.0.0.1:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64'),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

/** Returns the answer to a handshake: the whole answer of a refusal, or only its head where the socket opened. */
async function answerTo(asked: Asked = {}): Promise<string> {
  const socket = asking(asked);
  let answer = '';
  for await (const data of socket) {
    answer += data;
    if (answer.startsWith('HTTP/1.1 101')) break;
  }
  socket.destroy();
  return answer;
}

const refusal = (status: string, error: string) => {
  const body = JSON.stringify({ error });
  const head = `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`;
};

describe('a handshake', () => {
  it.each([
    ['the own app', { Origin: 'https://nightjar.example' }],
    ['a client that is no browser', {}],
  ])('a WebSocket handshake from %s opens a socket', async (_, headers) => {
    expect(await answerTo({ headers: { ...headers } })).toContain('HTTP/1.1 101');
  });

  it.each([
    ['a foreign page', 'https://evil.example'],
    ['a sandboxed page', 'null'],
    ['a page whose host begins like the own host', 'https://nightjar.example.evil.example'],
  ])('a WebSocket handshake from %s is refused', async (_, Origin) => {
    expect(await answerTo({ headers: { Origin } })).toBe(
      refusal('403 Forbidden', 'This origin may not connect'),
    );
  });

  it.each(['/realtime/v1/websocket', '/realtime/v1/websocket?vsn=1.0.0'])(
    'a WebSocket handshake at %s opens a socket',
    async path => {
      expect(await answerTo({ path })).toContain('HTTP/1.1 101');
    },
  );

  it.each(['3.0.0', '%', ''])('a WebSocket handshake for the protocol "%s" is refused', async version => {
    expect(await answerTo({ path: `/realtime/v1/websocket?vsn=${version}` })).toBe(
      refusal('400 Bad Request', 'vsn must be one of 1.0.0, 2.0.0'),
    );
  });

  it.each(['/somewhere', '//', '/realtime/v1/websocket/more'])(
    'a WebSocket handshake at %s is answered with 404',
    async path => {
      expect(await answerTo({ path })).toBe(refusal('404 Not Found', 'No socket at this path'));
    },
  );

  it('a WebSocket handshake agrees to no compression, because each frame is written once for all sockets', async () => {
    expect((await connect(node)).socket.extensions).toBe('');
  });

  it('a refused WebSocket handshake leaves no connection open, even if the client keeps its half open', async () => {
    const socket = asking({ path: '/somewhere' });
    socket.resume();
    await once(socket, 'end');
    const open = () =>
      new Promise(resolve => node.server.getConnections((_error, connections) => resolve(connections)));
    await expect.poll(open).toBe(0);
    socket.destroy();
  });

  it('a client that disconnects before its WebSocket handshake is refused changes nothing', async () => {
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    const gone = new Duplex({
      read() {},
      write(_chunk, _encoding, done) {
        done(new Error('the client is gone'));
      },
    });
    process.on('uncaughtException', note);
    node.server.emit('upgrade', { url: '/somewhere', headers: {} }, gone, Buffer.alloc(0));
    await new Promise(setImmediate);
    process.off('uncaughtException', note);
    expect([gone.destroyed, failures]).toEqual([true, []]);
  });
});

describe('an upgrade request that makes the server throw', () => {
  it('a WebSocket upgrade that makes the server throw ends its own connection alone', async () => {
    await node.close();
    node = await startNode(undefined, undefined, {
      addressOf: () => {
        throw new Error('this connection has no address');
      },
    });
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    process.on('uncaughtException', note);
    const socket = asking({}).resume();
    await once(socket, 'end');
    socket.destroy();
    process.off('uncaughtException', note);
    expect([failures, node.realtime.stats().sockets]).toEqual([[], 0]);
  });
});

describe('a full node', () => {
  beforeEach(() => {
    vi.spyOn(realtimeLimits, 'socketsPerNode', 'get').mockReturnValue(1 as never);
  });

  it('a node that has as many sockets as it allows, all with a session, accepts no more', async () => {
    const client = await connect(node);
    await client.join(`user-${rae}`, node.gate.token(rae));
    expect(await answerTo()).toBe(refusal('503 Service Unavailable', 'Too many sockets'));
  });

  it('a realtime node with all its sockets in use closes one without a session, of the address that has the most, to accept another', async () => {
    const crowded = await startNode(undefined, undefined, { socketsPerAddress: 0 });
    const first = await connect(crowded);
    await connect(crowded);
    expect(await first.closed).toMatchObject({ code: 1006 });
    await crowded.close();
  });
});

describe('a node that shuts down', () => {
  it('a node that shuts down accepts no more sockets while the others close', async () => {
    const client = await connect(node);
    // The client stops reading, so it does not answer the closing of the socket.
    client.socket.pause();
    const closing = node.realtime.close();
    expect(await answerTo()).toBe(refusal('503 Service Unavailable', 'The server is shutting down'));
    client.socket.terminate();
    await closing;
  });

  it('a node that has shut down leaves no listener on the server and none on the bus', async () => {
    const { bus } = node;
    const listening = new Set<unknown>();
    const held = (stop: () => void) => {
      const entry = {};
      listening.add(entry);
      return () => {
        listening.delete(entry);
        stop();
      };
    };
    const other = await startNode(undefined, {
      ...bus,
      subscribe: async (channel, listener) => held(await bus.subscribe(channel, listener)),
      onGap: listener => held(bus.onGap(listener)),
    });
    expect(listening.size).toBe(2);
    await other.realtime.close();
    expect([listening.size, other.server.listenerCount('upgrade')]).toEqual([0, 0]);
    await other.close();
  });
});
