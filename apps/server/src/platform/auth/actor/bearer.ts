import { AuthError, refuse } from '../auth-error.ts';
import type { AuthContext } from '../context.ts';
import { type Account, findAccount } from '../queries/accounts.ts';
import { isOnHold } from '../queries/actors.ts';
import { findLiveSession, type Session } from '../queries/sessions.ts';
import { isBanned } from '../session/session-rules.ts';
import { verifyAccessToken } from './access-token.ts';

export type SignedInCaller = { account: Account; session: Session };

/** Returns the token of an `Authorization` header, or null. */
export function bearerTokenIn(header: string | undefined): string | null {
  return header?.match(/^Bearer\s+(\S+)$/i)?.[1] ?? null;
}

/** Returns the key of an `apikey` header, or null. */
export function apiKeyOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

/**
 * Reads the caller of `/auth/v1` from the database each time, so that answers about a session are never stale.
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function mustBeSignedIn(
  context: AuthContext,
  header: string | undefined,
): Promise<SignedInCaller> {
  const token = bearerTokenIn(header);
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token');
  const now = context.clock.now();
  const claims = await verifyAccessToken(context.keys, token, { issuer: context.issuer, now });
  const account = await findAccount(context.db, claims.userId);
  if (!account) throw refuse.user();
  if (isBanned(account, now)) throw refuse.banned();
  const session = await findLiveSession(context.db, { id: claims.sessionId, accountId: claims.userId }, now);
  if (!session) throw refuse.session();
  return { account, session };
}

/**
 * Refuses a change by a user on hold, who may only read their account, sign in and sign out.
 * @throws AuthError user_banned
 */
export async function mustNotBeOnHold(
  { db }: Pick<AuthContext, 'db'>,
  { account }: SignedInCaller,
): Promise<void> {
  if (await isOnHold(db, account.id)) throw refuse.banned();
}
