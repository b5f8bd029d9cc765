import type { TokenClaims } from './access-token.ts';

/**
 * Remembers the claims of verified access tokens: checking the signature is the most expensive step of reading a token,
 * and a phone sends the same token for an hour. A renewed token takes the place of the former token of its session, so
 * the memory follows the number of sessions and not how long the server runs.
 */
export class VerifiedTokens {
  readonly #claims = new Map<string, TokenClaims>();
  readonly #tokenBySession = new Map<string, string>();
  readonly #mostSessions: number;

  constructor(mostSessions: number) {
    this.#mostSessions = mostSessions;
  }

  /** Returns the claims of a token that was verified before and is still valid, or null. */
  claimsOf(token: string, now: Date): TokenClaims | null {
    const claims = this.#claims.get(token);
    return claims && claims.expiresAt > now ? claims : null;
  }

  remember(token: string, claims: TokenClaims): void {
    this.#forget(claims.sessionId);
    this.#claims.set(token, claims);
    this.#tokenBySession.set(claims.sessionId, token);
    for (const oldestSession of this.#tokenBySession.keys()) {
      if (this.#tokenBySession.size <= this.#mostSessions) return;
      this.#forget(oldestSession);
    }
  }

  #forget(sessionId: string): void {
    const token = this.#tokenBySession.get(sessionId);
    if (token === undefined) return;
    this.#claims.delete(token);
    this.#tokenBySession.delete(sessionId);
  }
}
