import { expect, test } from 'vitest';
import { rateLimitPresets } from '../../config/environment.ts';
import { decideTrafficText, isConverting, needsAlert, type Traffic } from './traffic-rules.ts';

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
  const decision = decideTrafficText({ ...quiet, ...traffic }, limits);
  return decision.send ? 'sent' : decision.reason;
};
const pumped = { sent: 30, verified: 5, networks: 10 };

test.each<[string, Partial<Traffic>, string]>([
  ['of a network without other texts', {}, 'sent'],
  ['of an address with nine open texts', { host: 9, network: 9 }, 'sent'],
  ['of an address with ten open texts', { host: 10, network: 10 }, 'address'],
  ['of a network with twenty open texts', { network: 20 }, 'network'],
  [
    'of a network with one open text that enters too few codes',
    { network: 1, networkConversion: { sent: 10, verified: 1 } },
    'network',
  ],
  [
    'of a network without open texts that enters too few codes',
    { networkConversion: { sent: 10, verified: 1 } },
    'sent',
  ],
  ['to a prefix with twenty open texts', { prefix: 20 }, 'prefix'],
  ['to a prefix with five open texts of the same network', { prefix: 5, prefixFromNetwork: 5 }, 'prefix'],
  ['to a prefix that ten networks pump', { prefixConversion: pumped }, 'prefix'],
  ['to a prefix that nine networks pump', { prefixConversion: { ...pumped, networks: 9 } }, 'sent'],
  ['to a full prefix from a proven network', { proven: true, prefix: 20, prefixConversion: pumped }, 'sent'],
  ['that is the first of its network in an hour with half of the budget spent', { unproven: 999 }, 'sent'],
  [
    'that is the second of its network in an hour with half of the budget spent',
    { unproven: 500, network: 1 },
    'budget',
  ],
  ['in an hour with the whole budget spent', { unproven: 1000 }, 'budget'],
  [
    'that is the second of its network in an hour with less than half of the budget spent',
    { unproven: 499, network: 1 },
    'sent',
  ],
  ['on a day with the whole budget spent', { unprovenToday: 5000 }, 'budget'],
  ['on a day with one text left in the budget', { unprovenToday: 4999 }, 'sent'],
  [
    'that is the second of its network on a day with half of the budget spent',
    { unprovenToday: 2500, network: 1 },
    'budget',
  ],
  [
    'that is the second of its network on a day with less than half of the budget spent',
    { unprovenToday: 2499, network: 1 },
    'sent',
  ],
  [
    'of a proven network on a day with the budget of unproven networks spent',
    { proven: true, unprovenToday: 5000 },
    'sent',
  ],
  [
    'of a proven network on a day with the budget of proven networks spent',
    { proven: true, provenToday: 5000 },
    'budget',
  ],
  [
    'of a proven network on a day with one text left in the budget of proven networks',
    { proven: true, provenToday: 4999 },
    'sent',
  ],
])('Req 1.2: a text message %s is decided as: %s', (_what, traffic, expected) => {
  expect(outcome(traffic)).toBe(expected);
});

test('Req 1.2: a network counts as one that pumps text messages if it has enough texts and less than a fifth of its codes were entered', () => {
  expect(isConverting({ sent: 29, verified: 0 }, 30)).toBe(true);
  expect(isConverting({ sent: 30, verified: 5 }, 30)).toBe(false);
  expect(isConverting({ sent: 30, verified: 6 }, 30)).toBe(true);
  expect(needsAlert({ sent: 30, verified: 5 })).toBe(true);
});
