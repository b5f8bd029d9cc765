import { trackingToken } from '@nightjar/domain/account/calls';
import { accountRefusals } from '@nightjar/domain/account/refusals';
import { nightEnd } from '@nightjar/domain/kernel/night';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../platform/http/handler.ts';
import { hashOfTrackingToken } from './gate.ts';
import { lockUserWhoIsOut, saveTrackingTokenAtCommit } from './queries/tracking.ts';

/** A token of 32 random bytes cannot be guessed. */
const tokenBytes = 32;

export const trackingTokenHandler = handle(trackingToken, async ({ actor, now, db, platform }) => {
  const out = await lockUserWhoIsOut(db, actor.userId, now);
  if (!out) return accountRefusals.refuse('not_out');
  const expiresAt = out.until ?? nightEnd(now, houseTimezone);

  const token = platform.random.bytes(tokenBytes).toString('base64url');
  const { userId, sessionId } = actor;
  await saveTrackingTokenAtCommit(db, { userId, sessionId, hash: hashOfTrackingToken(token), expiresAt });
  return ok({ token, expires_at: expiresAt.toISOString() });
});
