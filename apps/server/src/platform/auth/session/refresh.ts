import { inTransaction } from '../../db/database.ts';
import { AuthError, refuse } from '../auth-error.ts';
import type { AuthContext } from '../context.ts';
import type { OpenSession } from '../present.ts';
import { findAccount } from '../queries/accounts.ts';
import {
  endSessions,
  extendSession,
  findTokenAndSuccessors,
  insertRefreshToken,
  lockSessionOfToken,
  markTokenUsed,
  type Session,
} from '../queries/sessions.ts';
import { announceEndedSessions } from './end-sessions.ts';
import { childToken, decideRefresh, followChain, hashToken } from './refresh-chain.ts';
import { isBanned } from './session-rules.ts';
import { endOfSession } from './start-session.ts';

type ReusedToken = { reusedIn: Session };

/**
 * Returns a new access token and refresh token for a refresh token.
 * @throws AuthError refresh_token_not_found, refresh_token_already_used (which ends the session), session_not_found,
 * session_expired, user_banned
 */
export async function refreshSession(context: AuthContext, token: string): Promise<OpenSession> {
  const outcome = await inTransaction(context.db, db => exchangeToken({ ...context, db }, token));
  if (!('reusedIn' in outcome)) return outcome;
  announceEndedSessions(context, outcome.reusedIn.accountId, [outcome.reusedIn.id]);
  context.log.warn(
    { sessionId: outcome.reusedIn.id },
    'a refresh token was used again: its session is ended',
  );
  throw new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** Gives new tokens for a refresh token. `context.db` is the transaction in which that happens. */
async function exchangeToken(context: AuthContext, token: string): Promise<OpenSession | ReusedToken> {
  const { db, clock } = context;
  const now = clock.now();
  const hash = hashToken(token);
  const session = mustBeOpen(await lockSessionOfToken(db, hash), now);
  const account = await findAccount(db, session.accountId);
  if (!account) throw noSessionError();
  if (isBanned(account, now)) throw refuse.banned(400);
  const refreshToken = await nextRefreshToken(context, session, token);
  if (refreshToken === null) {
    // The refusal is returned, not thrown, because the end of the session must be committed.
    await endSessions(db, { accountId: session.accountId, only: session.id }, { reason: 'reuse', now });
    return { reusedIn: session };
  }
  await extendSession(db, session.id, { notAfter: await endOfSession(db, session, now), now });
  await context.hooks.onSessionKept?.(db, { id: session.accountId }, now);
  return { account, sessionId: session.id, signedInAt: session.createdAt, refreshToken };
}

async function nextRefreshToken(
  { db, clock, random }: AuthContext,
  session: Session,
  token: string,
): Promise<string | null> {
  const now = clock.now();
  const [presented, ...after] = await findTokenAndSuccessors(db, hashToken(token));
  if (!presented) return null;
  const decision = decideRefresh(presented, after, now);
  if (decision.kind === 'reused') return null;
  if (decision.kind === 'repeat') return followChain(token, decision.path);
  const salt = random.bytes(32);
  const child = childToken(token, salt);
  await markTokenUsed(db, presented.id, now);
  await insertRefreshToken(db, {
    sessionId: session.id,
    hash: hashToken(child),
    parentId: presented.id,
    salt,
    now,
  });
  return child;
}

function mustBeOpen(session: Session | null, now: Date): Session {
  if (!session) {
    throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (session.endedAt) throw noSessionError();
  if (session.notAfter > now) return session;
  throw new AuthError('session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
}

const noSessionError = () =>
  new AuthError('session_not_found', 'Invalid Refresh Token: No Valid Session Found', { status: 400 });
