import { expect, test } from 'vitest';
import { hostOf, networkOf } from './limit-rules.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
  ['2001:0db8:0000:0002::9', '2001:db8:0:2', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::/48'],
])('%s is counted as the host %s of the network %s', (address, host, network) => {
  expect(hostOf(address)).toBe(host);
  expect(networkOf(address)).toBe(network);
});
