import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { hostBehind, trustProxies } from './client-address.ts';

const [proxy, proxyBefore, client, invented] = ['192.0.2.1', '192.0.2.2', '203.0.113.7', '198.51.100.9'];

test.each([
  [
    'without a proxy the address that connects is the client’s, whatever the header contains',
    0,
    [invented],
    proxy,
  ],
  ['behind one proxy the last address of the header is the client’s', 1, [invented, client], client],
  [
    'behind two proxies the last but one address of the header is the client’s',
    2,
    [invented, client, proxyBefore],
    client,
  ],
  ['behind one proxy that names no address the proxy counts as the client', 1, [], proxy],
])('%s', async (_rule, proxies, named, expected) => {
  const headers = named.length > 0 ? { 'x-forwarded-for': named.join(', ') } : {};
  const app = Fastify({ trustProxy: trustProxies(proxies) });
  app.get('/', ({ ip }) => ip);
  const answer = await app.inject({ url: '/', headers, remoteAddress: proxy });
  expect(answer.body).toBe(expected);

  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: proxy });
  const upgrade = Object.assign(new IncomingMessage(socket), { headers });
  expect(hostBehind(proxies)(upgrade)).toBe(expected);
});

test.each([0, 1, 2])(
  'a connection that was reset has no address, behind %i proxies, and counts as one',
  proxies => {
    const reset = Object.assign(new IncomingMessage(new Socket()), { headers: {} });
    expect(hostBehind(proxies)(reset)).toBe('gone');
  },
);
