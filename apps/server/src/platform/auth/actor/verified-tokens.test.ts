import { describe, expect, test } from 'vitest';
import type { TokenClaims } from './access-token.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const now = new Date('2026-11-27T22:00:00Z');
const inAnHour = new Date('2026-11-27T23:00:00Z');
const claimsOf = (sessionId: string): TokenClaims => ({ userId: 'wren', sessionId, expiresAt: inAnHour });

describe('the memory of verified access tokens', () => {
  test('the claims of a verified token are remembered until the token expires', () => {
    const tokens = new VerifiedTokens(2);
    tokens.remember('first', claimsOf('phone'));
    expect(tokens.claimsOf('first', now)).toEqual(claimsOf('phone'));
    expect(tokens.claimsOf('first', inAnHour)).toBeNull();
    expect(tokens.claimsOf('unknown', now)).toBeNull();
  });

  test('a renewed token takes the place of the former token of its session', () => {
    const tokens = new VerifiedTokens(2);
    tokens.remember('first', claimsOf('phone'));
    tokens.remember('renewed', claimsOf('phone'));
    expect(tokens.claimsOf('first', now)).toBeNull();
    expect(tokens.claimsOf('renewed', now)).toEqual(claimsOf('phone'));
  });

  test('the session whose token was verified longest ago is forgotten where there are too many sessions', () => {
    const tokens = new VerifiedTokens(2);
    for (const session of ['phone', 'tablet', 'laptop'])
      tokens.remember(`token of ${session}`, claimsOf(session));
    const known = ['phone', 'tablet', 'laptop'].filter(session =>
      tokens.claimsOf(`token of ${session}`, now),
    );
    expect(known).toEqual(['tablet', 'laptop']);
  });
});
