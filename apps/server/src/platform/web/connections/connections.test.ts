import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverOptions, watchConnections } from './connections.ts';

/**
 * A server that ends a connection may reset it. So an error before the end is no failure here, although it is one for
 * `once`.
 */
const closed = (socket: Socket) =>
  new Promise<void>(resolve => socket.on('error', () => {}).once('close', () => resolve()));

test('a server that shuts down does not wait for a connection without a request', async () => {
  const app = Fastify();
  watchConnections(app);
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const closed = once(socket, 'close');
  await app.close();
  await closed;
});

test('a request that is running when the server shuts down is answered', async () => {
  const app = Fastify();
  watchConnections(app);
  let answer = () => {};
  const asked = new Promise<void>(arrived => {
    app.get('/', async () => {
      arrived();
      await new Promise<void>(resolve => (answer = resolve));
      return 'here';
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const response = fetch(`http://127.0.0.1:${port}/`);
  await asked;
  const ended = app.close();
  answer();
  expect(await (await response).text()).toBe('here');
  await ended;
});

test('a server closes a connection whose answer was begun before the server began to shut down and finished afterwards', async () => {
  const app = Fastify();
  watchConnections(app);
  let finish = () => {};
  app.get('/', (_, reply) => {
    reply.hijack();
    reply.raw.write('be');
    finish = () => reply.raw.end('gun');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const ended = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  finish();
  expect(await response.text()).toBe('begun');
  await ended;
});

test('a server that shuts down accepts no new connection', async () => {
  const app = Fastify();
  watchConnections(app);
  app.addHook('preClose', async () => {
    const { port } = app.server.address() as AddressInfo;
    await once(connect(port, '127.0.0.1'), 'close');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
});

describe('a client that delays the server', () => {
  const limits = { headersMs: 400, stillMs: 400, idleMs: 400, requestMs: 10_000 };

  /** Starts a server that counts the uploaded bytes. Its download has at least 64 MB. */
  async function start(more: Partial<typeof limits> = {}) {
    let cut = 0;
    const all = { ...limits, ...more };
    const app = Fastify({ ...serverOptions(all), bodyLimit: 1e9 });
    const watch = watchConnections(app, all, () => (cut += 1));
    app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    app.post('/', async request => {
      let size = 0;
      for await (const chunk of request.body as AsyncIterable<Buffer>) size += chunk.length;
      return { size };
    });
    app.get('/', () => Readable.from(endless()));
    app.get('/slow', async () => {
      await pause(3 * all.stillMs);
      return 'here';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    return { app, port, watch, cutSoFar: () => cut };
  }
  function* endless() {
    for (let piece = 0; piece < 1024; piece += 1) yield Buffer.alloc(64 * 1024);
  }
  const post = (length: number) =>
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`;

  test.each([
    ['sends nothing', ''],
    ['sends half of its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Half: '],
    ['sends nothing after its request was answered', 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('a client that %s is disconnected', async (_what, sent) => {
    const { port, watch } = await start();
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.resume().write(sent);
    await closed(socket);
    await expect.poll(watch.count).toBe(0);
  });

  test('a client whose request body stops halfway is disconnected and counted', async () => {
    const { port, cutSoFar } = await start();
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.resume().write(`${post(100_000)}${'x'.repeat(10_000)}`);
    await closed(socket);
    expect(cutSoFar()).toBe(1);
  });

  test('a client that sends a single byte now and then is disconnected', async () => {
    const { port, cutSoFar } = await start();
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.resume().write(post(100_000));
    const dripping = setInterval(() => socket.write('x'), limits.stillMs / 20);
    await closed(socket);
    clearInterval(dripping);
    expect(cutSoFar()).toBe(1);
  });

  test('a client that does not read its answer is disconnected', async () => {
    const { port, cutSoFar, watch } = await start();
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(cutSoFar).toBe(1);
    await expect.poll(watch.count).toBe(0);
    socket.destroy();
  });

  test('a client whose upload makes progress is answered, however long the upload takes', async () => {
    const { port, cutSoFar } = await start();
    const socket = connect(port, '127.0.0.1');
    const pieces = 12;
    socket.write(post(pieces * 5_000));
    for (let piece = 0; piece < pieces; piece += 1) {
      socket.write('x'.repeat(5_000));
      await pause(limits.stillMs / 4);
    }
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain(`{"size":${pieces * 5_000}}`);
    expect(cutSoFar()).toBe(0);
    socket.destroy();
  });

  test('a client that waits for the server is not disconnected', async () => {
    const { port } = await start();
    expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('here');
  });

  test('a client whose request exceeds the limit of time is disconnected, even if it makes progress', async () => {
    const { port } = await start({ requestMs: 500, stillMs: 60_000 });
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.resume().write(post(1_000_000));
    const going = setInterval(() => socket.write('x'.repeat(5_000)), 50);
    await closed(socket);
    clearInterval(going);
  });
});
