import { createHash, createHmac } from 'node:crypto';
import { stillLasts } from '@nightjar/domain/kernel/time';
import type { Random } from '../../random.ts';

/**
 * The tokens of a session are one chain. A child is an HMAC of its own random salt under its parent's plain text: only
 * hashes and salts are stored, yet a client that still holds the parent can get the same child again. So a client with
 * a lost reply or a second tab gets the token it missed, no token is stored readably, and there is never more than one
 * current token to steal.
 */
export type ChainLink = { id: number; salt: Buffer | null; usedAt: Date | null };

/** Several tabs may send the same token at almost the same moment. */
export const concurrencyWindowMs = 10_000;

export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

export function childToken(parent: string, salt: Buffer): string {
  return createHmac('sha256', parent).update(salt).digest('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export type RefreshDecision =
  | { kind: 'rotate' }
  /** The current token is given again; `path` leads to it from the presented one. */
  | { kind: 'repeat'; path: readonly ChainLink[] }
  | { kind: 'reused' };

/** `after` has the links made from the presented one, in order; the last of them is the current token. */
export function decideRefresh(presented: ChainLink, after: readonly ChainLink[], now: Date): RefreshDecision {
  if (after.length === 0) return { kind: 'rotate' };
  const isParentOfCurrent = after.length === 1;
  const justUsed = presented.usedAt && stillLasts(presented.usedAt, concurrencyWindowMs + 1, now);
  return isParentOfCurrent || justUsed ? { kind: 'repeat', path: after } : { kind: 'reused' };
}

/** Computes the plain text of the last link of `path`, starting from the presented token. */
export function followChain(presented: string, path: readonly ChainLink[]): string {
  return path.reduce((token, link) => childToken(token, link.salt ?? Buffer.alloc(0)), presented);
}
