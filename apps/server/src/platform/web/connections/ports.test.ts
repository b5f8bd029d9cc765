import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { buildServers } from '../../../server.ts';
import { listenOn, testApp } from '../../../testing/app.ts';
import { metricsServer } from '../../http/health.ts';
import { createMetrics } from '../../metrics.ts';
import { connectionLimits } from './connections.ts';

const product = await testApp({ DESK_PORT: '0' });
/**
 * On a busy machine the first bytes of a request may take a while, so `headersMs` is longer. The other connections of
 * this test are idle on purpose.
 */
const short = { headersMs: 1_000, stillMs: 500, idleMs: 300, requestMs: 10_000 };
const ports = ['PORT', 'DESK_PORT', 'METRICS_PORT'] as const;

/** Opens the three servers of a deployment: the main port, the desk's port and the metrics' port. */
async function open(limits = connectionLimits): Promise<Record<(typeof ports)[number], FastifyInstance>> {
  const platform = { ...product.platform, metrics: createMetrics(product.platform.log) };
  const { server, desk } = await buildServers(platform, undefined, limits);
  if (!desk) throw new Error('The desk has no port of its own.');
  const all = { PORT: server, DESK_PORT: desk, METRICS_PORT: metricsServer(platform, limits) };
  await Promise.all(Object.values(all).map(listenOn));
  return all;
}

let servers: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  servers = await open(short);
});
afterAll(() => Promise.all(Object.values(servers).map(server => server.close())));

/** Returns everything that the server answers until it ends the connection. */
async function answerTo(name: (typeof ports)[number], sent: string): Promise<string> {
  const { port } = servers[name].server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  let answer = '';
  socket.on('data', chunk => {
    answer += chunk;
  });
  socket.write(sent);
  await once(socket, 'end').catch(() => {});
  socket.destroy();
  return answer;
}

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

describe.each(ports)('at %s', name => {
  test('a WebSocket upgrade at an address without WebSockets is answered with 404, and its connection is closed', async () => {
    const path = name === 'PORT' ? '/elsewhere' : '/realtime/v1/websocket';
    expect(await answerTo(name, upgrade(path))).toMatch(
      /^HTTP\/1\.1 404 Not Found\r\nConnection: close[\s\S]*\{"error":"No socket at this path"\}$/,
    );
  });

  test.each([
    ['a connection that sends nothing', ''],
    ['a request whose headers do not end', 'GET / HTTP/1.1\r\nHost: a\r\nX-Half: '],
  ])('a server ends %s', async (_what, sent) => {
    expect(await answerTo(name, sent)).toMatch(/^HTTP\/1\.1 408/);
  });

  test('a server ends a request whose body does not arrive', async () => {
    const head = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 99';
    expect(await answerTo(name, `POST /functions/v1/one/anything HTTP/1.1\r\n${head}\r\n\r\n{`)).not.toMatch(
      /^HTTP\/1\.1 [25]/,
    );
  });

  test('a server ends a connection without a further request', async () => {
    // On a busy machine the server answers 503 instead of 404.
    expect(await answerTo(name, 'GET /functions/v1/one/nothing HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 (?:404|503)/,
    );
  });
});

test('an active WebSocket stays open beyond all time limits of requests', async () => {
  const { port } = servers.PORT.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0`);
  await once(socket, 'open');
  await answerTo('PORT', '');
  await answerTo('PORT', '');
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.send('[null,"1","phoenix","heartbeat",{}]');
  expect(String((await once(socket, 'message'))[0])).toContain('"status":"ok"');
  socket.terminate();
});

test('each of the three HTTP servers limits headers to ten seconds, a pause to a minute and a request to an hour', async () => {
  const all = await open();
  expect(connectionLimits).toEqual({
    headersMs: 10_000,
    stillMs: 60_000,
    idleMs: 60_000,
    requestMs: 3_600_000,
  });
  for (const { server } of Object.values(all))
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      keepAliveTimeout: 60_000,
      keepAliveTimeoutBuffer: 5_000,
      requestTimeout: 3_600_000,
    });
  await Promise.all(Object.values(all).map(server => server.close()));
});
