import { createHmac, timingSafeEqual } from 'node:crypto';
import { addMilliseconds, seconds, stillLasts } from '@nightjar/domain/kernel/time';
import type { Random } from '../../random.ts';

/**
 * A code has six digits, is valid for five minutes and allows five tries, so an attacker guesses it with a chance of 5
 * in 1,000,000.
 */
export const codeLifeSeconds = 300;
export const mostCodeTries = 5;
/**
 * All unknown sources that did not request a code share this many of its tries. The source that requested it and known
 * sources may use all of them.
 */
export const mostTriesOfOtherSources = 3;
const codeDigits = 6;

/** A one-time code is valid only for the phone number that it was sent to. */
export type PhoneCode = { phone: string; code: string };

export type HashedCode = { salt: Buffer; hash: Buffer };

export function generateCode(random: Random): string {
  return String(random.int(10 ** codeDigits)).padStart(codeDigits, '0');
}

/**
 * Computes the hash under which a code is stored. It uses a secret key: without one, a reader of the table could find
 * the code by hashing all million codes.
 */
export function hashCode(key: Buffer, { phone, code }: PhoneCode, salt: Buffer): Buffer {
  return createHmac('sha256', key).update(salt).update(`${phone}:${code}`).digest();
}

export function hashWithNewSalt(key: Buffer, code: PhoneCode, random: Random): HashedCode {
  const salt = random.bytes(16);
  return { salt, hash: hashCode(key, code, salt) };
}

/**
 * Compares a typed code with the stored hash. This takes the same time for a wrong code as for a phone number that has
 * no code.
 */
export function isRightCode(key: Buffer, typed: PhoneCode, sealed: HashedCode | null): boolean {
  const against = sealed ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(32) };
  const equal = timingSafeEqual(hashCode(key, typed, against.salt), against.hash);
  return equal && sealed !== null;
}

type PendingCode = { expiresAt: Date; attemptsLeft: number; othersLeft: number; askedBy: string };

/**
 * True where this source may still try the code. A known source has as many tries as the source that requested the
 * code.
 */
export function mayTryCode(code: PendingCode, source: { key: string; known: boolean }, now: Date): boolean {
  const left = isOtherSource(code, source) ? Math.min(code.attemptsLeft, code.othersLeft) : code.attemptsLeft;
  const life = codeLifeSeconds * seconds;
  return left > 0 && stillLasts(addMilliseconds(code.expiresAt, -life), life, now);
}

export function isOtherSource(
  { askedBy }: { askedBy: string },
  source: { key: string; known: boolean },
): boolean {
  return !source.known && source.key !== askedBy;
}
