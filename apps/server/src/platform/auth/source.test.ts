import { expect, test } from 'vitest';
import { systemRandom } from '../random.ts';
import { makeKeyRing, newPrivateKey } from './actor/key-ring.ts';
import { newDeviceToken } from './device-token.ts';
import { sourceOf } from './source.ts';

const keys = await makeKeyRing([await newPrivateKey()]);
const phone = '18135550101';
const address = '203.0.113.9';
const deviceToken = newDeviceToken(keys.codeKeys[0], phone, systemRandom);
const from = (more: { address?: string; deviceToken?: string | null; sessionId?: string }) =>
  sourceOf({ keys }, phone, { address, deviceToken: null, ...more });

test("a request of a stranger is counted for the stranger's network", () => {
  expect(from({})).toMatchObject({ key: '203.0.113.0/24', known: false, network: '203.0.113.0/24' });
});

test('a device that entered a code of the phone number is known, and counted by itself', () => {
  const device = `device:${deviceToken.split('.')[0]}`;
  expect(from({ deviceToken })).toMatchObject({ key: device, known: true, network: '203.0.113.0/24' });
  const other = newDeviceToken(keys.codeKeys[0], '18135550102', systemRandom);
  expect(from({ deviceToken: other })).toMatchObject({ key: '203.0.113.0/24', known: false });
});

test('a session of the account is a known source, and counted by itself on every device', () => {
  expect(from({ deviceToken, sessionId: 'one' })).toMatchObject({ key: 'session:one', known: true });
});

test('the address of a caller is stored as a hash that another deployment cannot compute', async () => {
  const { host } = from({});
  expect(host).toMatch(/^[\w-]{43}$/);
  expect(from({ deviceToken, sessionId: 'one' }).host).toBe(host);
  expect(from({ address: '203.0.113.10' }).host).not.toBe(host);
  const elsewhere = await makeKeyRing([await newPrivateKey()]);
  expect(sourceOf({ keys: elsewhere }, phone, { address, deviceToken: null }).host).not.toBe(host);
});

test('the IPv6 addresses of one household are counted as one host', () => {
  const { host } = from({ address: '2001:db8:1:2::9' });
  expect(from({ address: '2001:db8:1:2:3:4:5:6' }).host).toBe(host);
  expect(from({ address: '2001:db8:1:3::9' }).host).not.toBe(host);
});
