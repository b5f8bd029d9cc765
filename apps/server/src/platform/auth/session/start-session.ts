import { rolesOf } from '@nightjar/domain/kernel/actor';
import type { Database } from '../../db/database.ts';
import { networkOfAddress } from '../../web/client-address.ts';
import type { AuthContext, RequestOrigin } from '../context.ts';
import { findUserFlags } from '../queries/actors.ts';
import { insertRefreshToken, insertSession } from '../queries/sessions.ts';
import { hashToken, newToken } from './refresh-chain.ts';
import { sessionEnd } from './session-rules.ts';

const longestUserAgentLength = 200;

export async function startSession(
  { db, clock, random, hooks }: AuthContext,
  accountId: string,
  origin: RequestOrigin,
): Promise<{ sessionId: string; refreshToken: string }> {
  const now = clock.now();
  const sessionId = random.uuid();
  const refreshToken = newToken(random);
  await insertSession(db, {
    id: sessionId,
    accountId,
    userAgent: origin.userAgent?.slice(0, longestUserAgentLength) ?? null,
    address: networkOfAddress(origin.address),
    notAfter: await endOfSession(db, { accountId, createdAt: now }, now),
    now,
  });
  await insertRefreshToken(db, { sessionId, hash: hashToken(refreshToken), parentId: null, salt: null, now });
  await hooks.onSessionKept?.(db, { id: accountId }, now);
  return { sessionId, refreshToken };
}

/**
 * The roles are read at each refresh, so the session of a person who became a rep or super admin ends sooner from then
 * on.
 */
export async function endOfSession(
  db: Database,
  { accountId, createdAt }: { accountId: string; createdAt: Date },
  now: Date,
): Promise<Date> {
  const flags = await findUserFlags(db, accountId);
  return sessionEnd(flags ? rolesOf(flags) : [], createdAt, now);
}
