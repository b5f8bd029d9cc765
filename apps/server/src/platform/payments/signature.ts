import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A signed body is valid for this many seconds before and after its own time. The number is given by security
 * requirement 7.1.
 */
export const toleranceSeconds = 300;

const signatureOf = (body: Buffer | string, time: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** Signs a body. The signature has the form `t=1700000000,v1=hex`, which `isSigned` checks. */
export function signBody(body: Buffer | string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${signatureOf(body, time, secret).toString('hex')}`;
}

/**
 * True where one of the secrets signed exactly this body, and recently. There are two secrets while a new one replaces
 * the old one. The server's own clock decides whether a signature is too old or in the future.
 */
export function isSigned(
  { body, signature }: { body: Buffer; signature: string | undefined },
  secrets: readonly string[],
  now: Date,
): boolean {
  const parts = (signature ?? '').split(',').map(part => part.split('=', 2));
  const time = Number(parts.find(([name]) => name === 't')?.[1]);
  if (!Number.isSafeInteger(time)) return false;
  if (Math.abs(now.getTime() / 1000 - time) > toleranceSeconds) return false;
  const given = parts.flatMap(([name, value]) => (name === 'v1' ? [Buffer.from(value ?? '', 'hex')] : []));
  const expected = secrets.map(secret => signatureOf(body, time, secret));
  return expected.some(right =>
    given.some(one => one.length === right.length && timingSafeEqual(one, right)),
  );
}
