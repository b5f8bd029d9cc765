import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainConnections } from './drain-connections.ts';

test('a server that ends does not wait for a connection on which nothing was asked', async () => {
  const app = Fastify();
  drainConnections(app);
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const closed = once(socket, 'close');
  await app.close();
  await closed;
});

test('a request that is on its way when the server ends is answered', async () => {
  const app = Fastify();
  drainConnections(app);
  let answer = () => {};
  const asked = new Promise<void>(comes => {
    app.get('/', async () => {
      comes();
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

test('nor does it keep a connection whose answer had begun before the end and was finished after it', async () => {
  const app = Fastify();
  drainConnections(app);
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

test('nor does it take a connection that comes while it ends', async () => {
  const app = Fastify();
  drainConnections(app);
  app.addHook('preClose', async () => {
    const { port } = app.server.address() as AddressInfo;
    await once(connect(port, '127.0.0.1'), 'close');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
});
