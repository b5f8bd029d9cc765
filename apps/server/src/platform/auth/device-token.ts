import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../random.ts';

/**
 * A device that enters a right code gets this token, and sends it when it requests the next code. It then has tries and
 * texts of its own, which no other device can use up. The token grants no access, names no user, and is valid for one
 * phone number.
 */
export const deviceTokenHeader = 'x-device-token';

const deviceTokenPattern = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;

export function newDeviceToken(key: Buffer, phone: string, random: Random): string {
  const device = random.bytes(16).toString('base64url');
  return `${device}.${macOfDevice(key, phone, device).toString('base64url')}`;
}

/**
 * Returns the device that got a token for this phone number. It reads no table, so that its duration reveals nothing
 * about the number.
 */
export function deviceOf(keys: readonly Buffer[], phone: string, token: string | null): string | null {
  if (token === null || !deviceTokenPattern.test(token)) return null;
  const [device, seal] = token.split('.') as [string, string];
  const typed = Buffer.from(seal, 'base64url');
  return keys.some(key => timingSafeEqual(macOfDevice(key, phone, device), typed)) ? device : null;
}

function macOfDevice(key: Buffer, phone: string, device: string): Buffer {
  return createHmac('sha256', key).update(`device:${phone}:${device}`).digest();
}
