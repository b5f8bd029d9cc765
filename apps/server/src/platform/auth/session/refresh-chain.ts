import { createHash, createHmac } from 'node:crypto';
import { stillLasts } from '@nightjar/domain/kernel/time';
import type { Random } from '../../random.ts';

/**
 * The tokens of a session are one chain. Each token is an HMAC of its own random salt under the plain text of the token
 * before it. Only hashes and salts are stored, yet a client that still holds the earlier token can get the same next
 * token again. So a client that lost a reply or has a second tab gets the token that it missed, no token is stored
 * readably, and there is never more than one current token to steal.
 */
export type ChainLink = { id: number; salt: Buffer | null; usedAt: Date | null };

/** Several tabs may send the same token within this many milliseconds. */
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
  /**
   * The client gets the current token again. `path` has the links after the token that the client sent. The last of
   * them is the current token.
   */
  | { kind: 'repeat'; path: readonly ChainLink[] }
  | { kind: 'reused' };

/**
 * Decides what a client gets for a refresh token. `after` has the links that follow this token in the chain, in order.
 * The last of them is the current token.
 */
export function decideRefresh(presented: ChainLink, after: readonly ChainLink[], now: Date): RefreshDecision {
  if (after.length === 0) return { kind: 'rotate' };
  const isParentOfCurrent = after.length === 1;
  const justUsed = presented.usedAt && stillLasts(presented.usedAt, concurrencyWindowMs + 1, now);
  return isParentOfCurrent || justUsed ? { kind: 'repeat', path: after } : { kind: 'reused' };
}

/** Computes the plain text of the last link of `path`, starting from the token that the client sent. */
export function followChain(presented: string, path: readonly ChainLink[]): string {
  return path.reduce((token, link) => childToken(token, link.salt ?? Buffer.alloc(0)), presented);
}
