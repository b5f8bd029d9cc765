import { brand } from '@nightjar/domain/brand';
import { expect, test } from 'vitest';
import type { AddressFacts, Reply } from '../collect/public-address.ts';
import { addressFindings, environmentDifferences } from './address.ts';

const publicUrl = 'https://bar.example';
const now = new Date('2026-11-28T20:00:00Z');
const reply: Reply = {
  status: 200,
  location: null,
  certificate: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2027-01-30T00:00:00Z') },
  localAddress: '203.0.113.5',
  localPort: 50_123,
  body: { publicUrl, version: brand.version },
};
const seen = {
  version: brand.version,
  publicUrl,
  trustProxy: 1,
  address: '203.0.113.5',
  peer: '127.0.0.1',
  peerPort: 40_000,
  forwardedFor: ['203.0.113.5'],
  at: now.toISOString(),
  settings: {},
};
const facts: AddressFacts = {
  publicUrl,
  addresses: { is: 'answered', answer: ['203.0.113.5'] },
  config: { is: 'answered', answer: reply },
  plain: { is: 'answered', answer: { reply, seen } },
  forged: null,
  runsHere: true,
  now,
};
const silent = (reason: string) => ({ is: 'silent', reason }) as const;
const answered = (change: Partial<Reply>) => ({ is: 'answered', answer: { ...reply, ...change } }) as const;
const sentences = (change: Partial<AddressFacts>) =>
  addressFindings({ ...facts, ...change }).map(({ level, found, next }) => `${level}: ${found} ${next}`);

test('the doctor has nothing to report about a public address that leads to this server', () => {
  expect(sentences({})).toEqual(['well: https://bar.example leads to this server. null']);
});

test.each<[string, Partial<AddressFacts>, string]>([
  [
    'does not resolve',
    { addresses: silent('has a name that does not resolve') },
    'problem: bar.example in PUBLIC_URL has a name that does not resolve. Add an A record',
  ],
  [
    'refuses',
    { config: silent('refuses connections') },
    'problem: bar.example in PUBLIC_URL refuses connections. See that your proxy runs',
  ],
  [
    'refuses, because nothing runs',
    { config: silent('refuses connections'), runsHere: false },
    'Start the server. See that your proxy runs',
  ],
  [
    'has a certificate that has expired',
    { config: silent('has a certificate that has expired') },
    'problem: bar.example in PUBLIC_URL has a certificate that has expired.',
  ],
  [
    'sends on',
    { config: answered({ status: 301, location: 'https://www.bar.example/config.json' }) },
    'problem: bar.example sends everybody on to www.bar.example.',
  ],
  [
    'has a proxy that does not reach the server',
    { config: answered({ status: 502, body: null }) },
    'problem: The proxy at bar.example answers 502: it does not reach the server. The server runs',
  ],
  [
    'has a proxy and no server',
    { config: answered({ status: 503, body: null }), runsHere: false },
    'answers 503: it does not reach the server. Start the server',
  ],
  [
    'has a parking page',
    { config: answered({ body: null }) },
    'problem: Another program than Nightjar answers at https://bar.example (status 200).',
  ],
  [
    'has another deployment',
    { plain: { is: 'answered', answer: { reply, seen: null } } },
    'problem: A Nightjar answers at https://bar.example, and it is not this one',
  ],
  [
    'cannot be proven without keys',
    { plain: null },
    'warning: A Nightjar answers at https://bar.example, and without the database',
  ],
  [
    'has an older server',
    { config: answered({ body: { publicUrl, version: '0.9.0' } }) },
    'warning: The server runs version 0.9.0',
  ],
  [
    'has a server with another address',
    { config: answered({ body: { publicUrl: 'https://old.example', version: brand.version } }) },
    'warning: The server was started with another PUBLIC_URL',
  ],
  [
    'has a certificate of 90 days near its end',
    {
      config: answered({
        certificate: { from: new Date('2026-09-01T00:00:00Z'), to: new Date('2026-12-05T00:00:00Z') },
      }),
    },
    'warning: The certificate of PUBLIC_URL ends in 6 days.',
  ],
  [
    'has a certificate of six days near its end',
    {
      config: answered({
        certificate: { from: new Date('2026-11-23T00:00:00Z'), to: new Date('2026-11-29T10:00:00Z') },
      }),
    },
    'warning: The certificate of PUBLIC_URL ends in 14 hours.',
  ],
])('the doctor reports a public address that %s', (_what, change, expected) => {
  expect(sentences(change)).toEqual([expect.stringContaining(expected)]);
});

test('the doctor has nothing to report about a certificate of twelve hours that was renewed in time', () => {
  const certificate = { from: new Date('2026-11-28T16:00:00Z'), to: new Date('2026-11-29T04:00:00Z') };
  expect(sentences({ config: answered({ certificate }) })).toEqual([expect.stringContaining('well: ')]);
});

test('the doctor reports settings in which the running server differs from the command, without their values', () => {
  const found = environmentDifferences({ PORT: 'aa', CITY: 'bb' }, { CITY: 'cc', TRUST_PROXY: 'dd' });
  expect(found.map(({ found: sentence }) => sentence)).toEqual([
    'The running server has another value, or none, of CITY, PORT, TRUST_PROXY.',
  ]);
  expect(environmentDifferences({ PORT: 'aa' }, { PORT: 'aa' })).toEqual([]);
});
