import { createHmac, timingSafeEqual } from 'node:crypto';
import { later, seconds, stillLasts } from '@nightjar/domain/kernel/time';
import type { Random } from '../../random.ts';

/** A code has six digits, lives five minutes and allows five tries: an attacker's odds per code are 5 in 1,000,000. */
export const codeLifeSeconds = 300;
export const codeTries = 5;
/** Sources that did not request a code share this many of its tries: the requesting source has the rest. */
export const triesOfOtherSources = 3;
const codeDigits = 6;

/** A code belongs to the number that it was sent to. */
export type PhoneCode = { phone: string; code: string };

export type HashedCode = { salt: Buffer; hash: Buffer };

export function drawCode(random: Random): string {
  return String(random.int(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** The hash has a key: a reader of the table could try all of a million codes against a hash without one. */
export function hashCode(key: Buffer, { phone, code }: PhoneCode, salt: Buffer): Buffer {
  return createHmac('sha256', key).update(salt).update(`${phone}:${code}`).digest();
}

export function hashWithNewSalt(key: Buffer, code: PhoneCode, random: Random): HashedCode {
  const salt = random.bytes(16);
  return { salt, hash: hashCode(key, code, salt) };
}

/** The comparison takes the same time for a wrong code and for a number that has no code at all. */
export function isCode(key: Buffer, typed: PhoneCode, sealed: HashedCode | null): boolean {
  const against = sealed ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(32) };
  const equal = timingSafeEqual(hashCode(key, typed, against.salt), against.hash);
  return equal && sealed !== null;
}

type PendingCode = { expiresAt: Date; attemptsLeft: number; othersLeft: number; askedBy: string };

/** True where this source may still try the code. A known source counts like the one that asked. */
export function mayTryCode(code: PendingCode, source: { key: string; known: boolean }, now: Date): boolean {
  const left = isOtherSource(code, source) ? Math.min(code.attemptsLeft, code.othersLeft) : code.attemptsLeft;
  const life = codeLifeSeconds * seconds;
  return left > 0 && stillLasts(later(code.expiresAt, -life), life, now);
}

export function isOtherSource(
  { askedBy }: { askedBy: string },
  source: { key: string; known: boolean },
): boolean {
  return !source.known && source.key !== askedBy;
}
