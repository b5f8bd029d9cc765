import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { systemRandom } from '../../random.ts';
import { createSigner } from '../../signer.ts';
import { trustProxies } from '../../web/client-address.ts';
import { collectAddress, forgedAddress } from '../collect/public-address.ts';
import { registerDoctor } from '../routes.ts';
import { proxyFindings } from './proxies.ts';

const signer = createSigner([Buffer.alloc(32, 1)]);
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts a server of the product that trusts this many proxies, and returns its address. */
async function serverTrusting(trustProxy: number): Promise<string> {
  const app = Fastify({ trustProxy: trustProxies(trustProxy), forceCloseConnections: true });
  registerDoctor(app, {
    signer,
    clock: { now: () => new Date() },
    settings: { trustProxy, publicUrl: 'https://bar.example' },
  });
  closers.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** A proxy treats the header of its client in one of these ways. */
const behaviours = {
  /** Traefik, HAProxy, nginx with `$proxy_add_x_forwarded_for`, and most balancers do so. */
  appends: (given: string | undefined, peer: string) => (given ? `${given}, ${peer}` : peer),
  /** Caddy, and nginx with `$remote_addr`, do so. */
  replaces: (_given: string | undefined, peer: string) => peer,
  /** nginx does so by itself, and a balancer of AWS in the mode `preserve`. */
  'passes on': (given: string | undefined) => given,
  /** A tunnel of TCP does so. */
  removes: () => undefined,
  /** Azure writes the port of the client behind its address. */
  'appends with a port': (given: string | undefined, peer: string) =>
    given ? `${given}, ${peer}:50123` : `${peer}:50123`,
} as const;
type Behaviour = keyof typeof behaviours;

async function proxyTo(target: string, behaviour: Behaviour, from: string): Promise<string> {
  const forward: RequestListener = (incoming, response) => {
    const given = incoming.headers['x-forwarded-for'] as string | undefined;
    const sent = behaviours[behaviour](given, from);
    const { 'x-forwarded-for': _own, ...headers } = incoming.headers;
    const outgoing = request(target + incoming.url, {
      method: incoming.method,
      headers: { ...headers, ...(sent !== undefined && { 'x-forwarded-for': sent }) },
    });
    outgoing.on('response', (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  };
  const server = createServer(forward);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise(done => server.close(done)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends the questions of the doctor through a chain of proxies to a server. The first proxy is the outermost one. */
async function examine(trustProxy: number, chain: readonly Behaviour[], client = '127.0.0.1') {
  let url = await serverTrusting(trustProxy);
  for (const [index, behaviour] of [...chain.entries()].reverse())
    url = await proxyTo(url, behaviour, index === 0 ? client : `192.0.2.${index}`);
  const { plain, forged } = await collectAddress(
    { publicUrl: url, port: 0 },
    { signer, random: systemRandom, now: () => new Date() },
  );
  if (plain?.is !== 'answered' || forged?.is !== 'answered') throw new Error('There was no answer.');
  const { seen, reply } = plain.answer;
  if (!seen || !forged.answer.seen) throw new Error('The answer was not proven.');
  const { localAddress, localPort } = reply;
  const facts = {
    plain: seen,
    forged: forged.answer.seen,
    forgedAddress,
    tls: false,
    localAddress,
    localPort,
  };
  return proxyFindings(facts).map(({ level, found }) => `${level}: ${found}`);
}

test.each<[string, number, Behaviour[], string]>([
  ['no proxy', 0, [], 'well: No proxy is in front of the server, and TRUST_PROXY is 0.'],
  [
    'no proxy',
    1,
    [],
    'problem: TRUST_PROXY is 1 and no proxy is in front of the server: a guest may pretend any address',
  ],
  ['one that appends', 1, ['appends'], 'well: TRUST_PROXY=1 fits one proxy'],
  [
    'one that appends',
    0,
    ['appends'],
    'problem: TRUST_PROXY is 0 behind one proxy: all guests have the address of a proxy',
  ],
  [
    'one that appends',
    2,
    ['appends'],
    'problem: TRUST_PROXY is 2 behind one proxy: a guest may pretend any address',
  ],
  ['one that replaces', 1, ['replaces'], 'well: TRUST_PROXY=1 fits one proxy'],
  ['one that replaces', 0, ['replaces'], 'problem: TRUST_PROXY is 0 behind one proxy: all guests'],
  [
    'one that replaces',
    2,
    ['replaces'],
    'warning: TRUST_PROXY is 2, and this command came through one proxy.',
  ],
  ['two that append', 2, ['appends', 'appends'], 'well: TRUST_PROXY=2 fits 2 proxies'],
  ['two that append', 1, ['appends', 'appends'], 'problem: TRUST_PROXY is 1 behind 2 proxies: all guests'],
  [
    'two that append',
    3,
    ['appends', 'appends'],
    'problem: TRUST_PROXY is 3 behind 2 proxies: a guest may pretend',
  ],
  [
    'one that replaces before one that appends',
    2,
    ['replaces', 'appends'],
    'well: TRUST_PROXY=2 fits 2 proxies',
  ],
  [
    'one that passes the header on',
    1,
    ['passes on'],
    'problem: The proxy passes on the X-Forwarded-For that a guest writes',
  ],
  [
    'one that passes the header on',
    0,
    ['passes on'],
    'problem: The proxy passes on the X-Forwarded-For that a guest writes',
  ],
  ['one that removes the header', 0, ['removes'], 'problem: The proxy sends no X-Forwarded-For'],
  ['one that removes the header', 1, ['removes'], 'problem: The proxy sends no X-Forwarded-For'],
  ['one that appends with a port', 1, ['appends with a port'], 'well: TRUST_PROXY=1 fits one proxy'],
])(
  'the doctor judges whether TRUST_PROXY fits where the server is behind %s and TRUST_PROXY is %i',
  async (_chain, trusted, chain, expected) => {
    expect(await examine(trusted, chain)).toEqual([expect.stringContaining(expected)]);
  },
);

test('the doctor warns where the server sees this command at another address of a private network, because it may see all guests at that address', async () => {
  expect(await examine(1, ['appends'], '172.19.0.1')).toEqual([
    expect.stringContaining('warning: The server sees this command at an address of a private network'),
  ]);
  expect(await examine(1, ['appends'], '203.0.113.9')).toEqual([expect.stringContaining('well: ')]);
});
