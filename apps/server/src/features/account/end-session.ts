import { endSession } from '@nightjar/domain/account/calls';
import { endSessions } from '../../platform/auth/queries/sessions.ts';
import { handle, ok } from '../../platform/http/handler.ts';

/**
 * Users end only their own sessions. For another person's session and for an ended one nothing changes, and the answer
 * is the same.
 */
export const endSessionHandler = handle(endSession, async ({ input, actor, now, db, emit }) => {
  const scope = { accountId: actor.userId, only: input.session_id };
  const sessionIds = await endSessions(db, scope, { reason: 'logout', now });
  emit('sessions_ended', { userId: actor.userId, sessionIds });
  return ok({ ended: true });
});
