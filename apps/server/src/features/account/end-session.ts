import { endSession } from '@nightjar/domain/account/calls';
import { endSessions } from '../../platform/auth/queries/sessions.ts';
import { handle, ok } from '../../platform/http/handler.ts';

/** Users end only their own sessions. Another person's session and an ended session are answered as not found. */
export const endSessionHandler = handle(endSession, async ({ input, actor, now, db, emit }) => {
  const scope = { accountId: actor.userId, only: input.session_id };
  const sessionIds = await endSessions(db, scope, { reason: 'logout', now });
  emit('sessions_ended', { userId: actor.userId, sessionIds });
  return ok({ ended: true });
});
