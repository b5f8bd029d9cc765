import { expect, test } from 'vitest';
import { rateLimitPresets } from '../config/environment.ts';
import { readSettings } from '../config/settings.ts';
import type { NamedLimit } from '../limit-hits.ts';
import type { Limits } from '../limits/limits.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { hostOfAddress, networkOfAddress } from '../web/client-address.ts';
import { mustBeWithinLimit, mustBeWithinRefreshLimit } from './limit-rules.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
  ['2001:0db8:0000:0002::9', '2001:db8:0:2', '2001:db8:0::/48'],
  ['2001:DB8:A::9', '2001:db8:a:0', '2001:db8:a::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
  ['unknown', 'unknown', 'unknown'],
])('the address %s is counted as the host %s of the network %s', (address, host, network) => {
  expect(hostOfAddress(address)).toBe(host);
  expect(networkOfAddress(address)).toBe(network);
});

const silent = createLog({ production: true, logLevel: 'silent' });
const on = { ...readSettings({ PORT: '0' }).auth, rateLimits: rateLimitPresets };

/** Makes counters that give the same verdict to every request, and lists what they counted. */
function counters(verdict: { allowed: boolean; retryAfterSeconds: number }) {
  const counted: unknown[][] = [];
  const consume: Limits['consume'] = async (rule, key) => {
    counted.push([rule.name, rule.points, rule.seconds, key]);
    return { remaining: 0, ...verdict };
  };
  const hits: string[] = [];
  const metrics = { ...createMetrics(silent), limitHit: ({ limit }: NamedLimit) => void hits.push(limit) };
  return { counted, hits, deps: { limits: { consume } as Limits, settings: on, metrics } };
}

test('requests for codes, entered codes and refreshes are counted separately, for each IPv4 address or IPv6 /64 network, in windows of five minutes', async () => {
  const { counted, hits, deps } = counters({ allowed: true, retryAfterSeconds: 0 });
  await mustBeWithinLimit(deps, 'askForCode', '2001:db8:1:2:3:4:5:6');
  await mustBeWithinLimit(deps, 'enterCode', '203.0.113.9');
  await mustBeWithinRefreshLimit(deps, '203.0.113.9');
  expect(hits).toEqual([]);
  expect(counted).toEqual([
    ['auth:askForCode', 30, 300, '2001:db8:1:2'],
    ['auth:enterCode', 30, 300, '203.0.113.9'],
    ['auth:refresh', 150, 300, '203.0.113.9'],
  ]);
});

test.each([
  [0.2, 1],
  [7.1, 8],
])('a caller who must wait %d s is told to wait whole seconds: %i', async (left, seconds) => {
  const { hits, deps } = counters({ allowed: false, retryAfterSeconds: left });
  await expect(mustBeWithinLimit(deps, 'askForCode', '203.0.113.9')).rejects.toMatchObject({
    code: 'over_request_rate_limit',
    status: 429,
    retryAfterSeconds: seconds,
  });
  await expect(mustBeWithinRefreshLimit(deps, '203.0.113.9')).rejects.toMatchObject({
    code: 'unexpected_failure',
    status: 503,
    retryAfterSeconds: seconds,
  });
  expect(hits).toEqual(['otp', 'refresh']);
});

test('no sign-in request is counted where rate limits are off', async () => {
  const { counted, deps } = counters({ allowed: false, retryAfterSeconds: 9 });
  const unlimited = { ...deps, settings: { ...on, rateLimits: null } };
  await mustBeWithinLimit(unlimited, 'enterCode', '203.0.113.9');
  expect(counted).toEqual([]);
});
