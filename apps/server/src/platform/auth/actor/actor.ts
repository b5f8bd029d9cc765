import type { HoldNotice } from '@nightjar/domain/account/rules/hold';
import { type Actor, rolesOf, tierOf } from '@nightjar/domain/kernel/actor';
import { Failure, fail } from '@nightjar/domain/kernel/failure';
import { userId as readUserId } from '@nightjar/domain/kernel/id';
import { AuthError } from '../auth-error.ts';
import type { AuthContext } from '../context.ts';
import { findActorRow } from '../queries/actors.ts';
import { isBanned } from '../session/session-rules.ts';
import { type TokenClaims, verifyAccessToken } from './access-token.ts';
import { ActorCache } from './actor-cache.ts';
import { isApiKey } from './api-key.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** A node remembers the verified token of at most this many sessions. */
const mostSessionsWithToken = 10_000;

type ActorSession = Pick<TokenClaims, 'userId' | 'sessionId'>;
type VerifiedToken = { actor: Actor; expiresAt: Date };

export type ActorReader = {
  /**
   * Returns the actor of this bearer token, or null without a session (no token, or an API key). The Failure has status
   * 401 for a token that is expired, forged, of an ended session or of a deleted user. It has status 403 and a notice
   * for the user where the user is suspended.
   */
  actorOf(bearer: string | null, apiKey: string | null): Promise<Actor | null | Failure>;
  /** Reads a token that must belong to a session, and returns when the token expires. */
  prove(token: string): Promise<VerifiedToken | Failure>;
  /** Returns the actor of a session that another kind of token names; the Failures are those of `actorOf`. */
  actorOfSession(session: ActorSession): Promise<Actor | Failure>;
  close(): Promise<void>;
};

type ActorReaderContext = Pick<AuthContext, 'db' | 'bus' | 'clock' | 'keys' | 'issuer' | 'settings'>;
type ActorRow = NonNullable<Awaited<ReturnType<typeof findActorRow>>>;

export async function openActorReader({
  db,
  bus,
  clock,
  keys,
  issuer,
  settings,
}: ActorReaderContext): Promise<ActorReader> {
  const cache = new ActorCache<ActorRow>({ bus, clock });
  await cache.open();
  const verifiedTokens = new VerifiedTokens(mostSessionsWithToken);

  async function verifyToken(token: string): Promise<VerifiedToken | Failure> {
    const now = clock.now();
    const claims = await claimsOf(token, now);
    if (!claims) return fail.notAuthenticated();
    const actor = await actorOfSession(claims);
    return actor instanceof Failure ? actor : { actor, expiresAt: claims.expiresAt };
  }

  async function actorOfSession(session: ActorSession): Promise<Actor | Failure> {
    const now = clock.now();
    const { userId, sessionId } = session;
    const row = await cache.of(userId, sessionId, () => findActorRow(db, { sessionId, userId, now }));
    if (!row) return fail.notAuthenticated();
    if (row.suspended_at) return fail.suspended(suspensionNotice(row));
    if (isBanned({ bannedUntil: row.banned_until }, now)) return fail.forbidden('This account is suspended');
    return presentActor(session, row);
  }

  async function claimsOf(token: string, now: Date): Promise<TokenClaims | null> {
    const known = verifiedTokens.claimsOf(token, now);
    if (known) return known;
    try {
      const claims = await verifyAccessToken(keys, token, { issuer, now });
      verifiedTokens.remember(token, claims);
      return claims;
    } catch (error) {
      if (error instanceof AuthError) return null;
      throw error;
    }
  }

  async function actorOf(bearer: string | null, apiKey: string | null): Promise<Actor | null | Failure> {
    if (!bearer || (await isApiKey({ bearer, apiKey }, settings.apiKeySecret, clock.now()))) return null;
    const proof = await verifyToken(bearer);
    return proof instanceof Failure ? proof : proof.actor;
  }

  return { actorOf, prove: verifyToken, actorOfSession, close: () => cache.close() };
}

const suspensionNotice = ({ suspended_reason, suspended_until }: ActorRow): HoldNotice => ({
  reason: suspended_reason ?? '',
  until: suspended_until?.toISOString() ?? null,
});

function presentActor({ userId, sessionId }: ActorSession, row: ActorRow): Actor {
  return { userId: readUserId.parse(userId), sessionId, tier: tierOf(row), roles: rolesOf(row) };
}
