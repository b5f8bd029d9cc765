import { expect, test } from 'vitest';
import { systemRandom } from '../random.ts';
import { deviceOf, newDeviceToken } from './device-token.ts';

const key = systemRandom.bytes(32);
const phone = '18135550101';

test('a device token is valid for its own phone number alone', () => {
  const token = newDeviceToken(key, phone, systemRandom);
  expect(deviceOf([key], phone, token)).toBe(token.slice(0, 22));
  expect(deviceOf([key], '18135550102', token)).toBeNull();
});

test('a device token is valid while its key is in the key ring', () => {
  const next = systemRandom.bytes(32);
  const token = newDeviceToken(key, phone, systemRandom);
  expect(deviceOf([next, key], phone, token)).not.toBeNull();
  expect(deviceOf([next], phone, token)).toBeNull();
});

test.each([null, '', 'x', 'a.b', `${'a'.repeat(22)}.${'b'.repeat(43)}`, 'a'.repeat(10_000)])(
  'an invalid device token identifies no device: %s',
  token => {
    expect(deviceOf([key], phone, token)).toBeNull();
  },
);
