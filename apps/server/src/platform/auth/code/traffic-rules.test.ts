import { expect, test } from 'vitest';
import { rateLimitPresets } from '../../config/environment.ts';
import { isConverting, mayTextFrom, needsAlert, type Traffic } from './traffic-rules.ts';

const limits = rateLimitPresets;
const quiet: Traffic = {
  proven: false,
  host: 0,
  network: 0,
  prefix: 0,
  prefixFromNetwork: 0,
  unproven: 0,
  unprovenToday: 0,
  provenToday: 0,
  networkConversion: { sent: 0, verified: 0 },
  prefixConversion: { sent: 0, verified: 0, networks: 0 },
};
const outcome = (traffic: Partial<Traffic>) => {
  const decision = mayTextFrom({ ...quiet, ...traffic }, limits);
  return decision.send ? 'sent' : decision.reason;
};
const pumped = { sent: 30, verified: 5, networks: 10 };

test.each<[string, Partial<Traffic>, string]>([
  ['of a quiet network', {}, 'sent'],
  ['with nine of its address open', { host: 9, network: 9 }, 'sent'],
  ['with ten of its address open', { host: 10, network: 10 }, 'address'],
  ['with twenty of its network open', { network: 20 }, 'network'],
  [
    'of a network that enters none, one open',
    { network: 1, networkConversion: { sent: 10, verified: 1 } },
    'network',
  ],
  ['of a network that enters none, none open', { networkConversion: { sent: 10, verified: 1 } }, 'sent'],
  ['to a prefix with twenty open', { prefix: 20 }, 'prefix'],
  ['to a prefix with five open of this network', { prefix: 5, prefixFromNetwork: 5 }, 'prefix'],
  ['to a prefix that ten networks pump', { prefixConversion: pumped }, 'prefix'],
  ['to a prefix that nine networks pump', { prefixConversion: { ...pumped, networks: 9 } }, 'sent'],
  ['to a full prefix from a proven network', { proven: true, prefix: 20, prefixConversion: pumped }, 'sent'],
  ['with half of the hour spent, the first of its network', { unproven: 999 }, 'sent'],
  ['with half of the hour spent, the second of its network', { unproven: 500, network: 1 }, 'budget'],
  ['with the hour spent', { unproven: 1000 }, 'budget'],
  ['with one below half of the hour spent, the second of its network', { unproven: 499, network: 1 }, 'sent'],
  ['with the day spent', { unprovenToday: 5000 }, 'budget'],
  ['with one below the day spent', { unprovenToday: 4999 }, 'sent'],
  ['with half of the day spent, the second of its network', { unprovenToday: 2500, network: 1 }, 'budget'],
  [
    'with one below half of the day spent, the second of its network',
    { unprovenToday: 2499, network: 1 },
    'sent',
  ],
  [
    'with the day of the unproven spent, from a proven network',
    { proven: true, unprovenToday: 5000 },
    'sent',
  ],
  ['with the day of the proven spent, from a proven network', { proven: true, provenToday: 5000 }, 'budget'],
  [
    'with one below the day of the proven spent, from a proven network',
    { proven: true, provenToday: 4999 },
    'sent',
  ],
])('Req 1.2: a text %s: %s', (_what, traffic, expected) => {
  expect(outcome(traffic)).toBe(expected);
});

test('Req 1.2: a network with less than a fifth of its codes entered is not converting, once it has enough texts', () => {
  expect(isConverting({ sent: 29, verified: 0 }, 30)).toBe(true);
  expect(isConverting({ sent: 30, verified: 5 }, 30)).toBe(false);
  expect(isConverting({ sent: 30, verified: 6 }, 30)).toBe(true);
  expect(needsAlert({ sent: 30, verified: 5 })).toBe(true);
});
