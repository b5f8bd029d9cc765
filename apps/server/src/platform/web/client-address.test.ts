import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { hostOfAddress, hostOfRequestBehind, networkOfAddress, trustProxies } from './client-address.ts';

const [proxy, proxyBefore, client, invented] = ['192.0.2.1', '192.0.2.2', '203.0.113.7', '198.51.100.9'];

test.each([
  ['from the connection without a proxy, whatever the header contains', 0, [invented], proxy],
  ['from the last address of the header behind one proxy', 1, [invented, client], client],
  [
    'from the last but one address of the header behind two proxies',
    2,
    [invented, client, proxyBefore],
    client,
  ],
  ['from the connection behind one proxy that names no address', 1, [], proxy],
])('the address of a client is read %s', async (_rule, proxies, named, expected) => {
  const headers = named.length > 0 ? { 'x-forwarded-for': named.join(', ') } : {};
  const app = Fastify({ trustProxy: trustProxies(proxies) });
  app.get('/', ({ ip }) => ip);
  const answer = await app.inject({ url: '/', headers, remoteAddress: proxy });
  expect(answer.body).toBe(expected);

  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: proxy });
  const upgrade = Object.assign(new IncomingMessage(socket), { headers });
  expect(hostOfRequestBehind(proxies)(upgrade)).toBe(expected);
});

test.each([0, 1, 2])(
  'a reset connection has no client address behind %i proxies, and all such connections count as one client',
  proxies => {
    const reset = Object.assign(new IncomingMessage(new Socket()), { headers: {} });
    expect(hostOfRequestBehind(proxies)(reset)).toBe('gone');
  },
);

test.each([
  ['203.0.113.7:50123', '203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['[2001:db8:1:2::7]:50123', '2001:db8:1:2', '2001:db8:1::/48'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8:1:2::7', '2001:db8:1:2', '2001:db8:1::/48'],
])(
  'the port that a proxy writes behind the address %s makes no other client of it',
  (given, host, network) => {
    expect([hostOfAddress(given), networkOfAddress(given)]).toEqual([host, network]);
  },
);
