import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A signed body is valid for this many seconds before and after its own time. The number is given by security
 * requirement 7.1.
 */
export const toleranceSeconds = 300;

const signatureOf = (body: Buffer | string, time: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** Signs a body. The signature has the form `t=1700000000,v1=hex`, which `faultOfSignature` checks. */
export function signBody(body: Buffer | string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${signatureOf(body, time, secret).toString('hex')}`;
}

/**
 * A fault is the reason why a signature is refused. `unsigned` means that the body has no signature in the provider's
 * form, and `secret` that none of our secrets made the signature. `time` means that one of our secrets made it too long
 * ago or in the future. `secondsLate` is its age, which is negative for the future.
 */
export type SignatureFault =
  | { readonly fault: 'unsigned' }
  | { readonly fault: 'secret' }
  | { readonly fault: 'time'; readonly secondsLate: number };

/**
 * Returns null where one of the secrets signed exactly this body, and recently. There are two secrets while a new one
 * replaces the old one. The server's own clock decides whether a signature is too old or in the future.
 */
export function faultOfSignature(
  { body, signature }: { body: Buffer; signature: string | undefined },
  secrets: readonly string[],
  now: Date,
): SignatureFault | null {
  const parts = (signature ?? '').split(',').map(part => part.split('=', 2));
  const time = Number(parts.find(([name]) => name === 't')?.[1] || Number.NaN);
  const given = parts.flatMap(([name, value]) => (name === 'v1' ? [Buffer.from(value ?? '', 'hex')] : []));
  if (!Number.isSafeInteger(time) || given.length === 0) return { fault: 'unsigned' };
  const expected = secrets.map(secret => signatureOf(body, time, secret));
  const isOurs = expected.some(right =>
    given.some(one => one.length === right.length && timingSafeEqual(one, right)),
  );
  if (!isOurs) return { fault: 'secret' };
  const secondsLate = Math.floor(now.getTime() / 1000 - time);
  return Math.abs(now.getTime() / 1000 - time) > toleranceSeconds ? { fault: 'time', secondsLate } : null;
}
