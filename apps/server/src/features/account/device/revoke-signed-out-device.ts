import { revokeSignedOutDevice } from '@nightjar/domain/account/calls';
import { endSessions } from '../../../platform/auth/queries/sessions.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { forgetDeviceOfSession } from '../queries/devices.ts';

/**
 * Completes a sign-out that was made without a connection. The ids of the device and of its session prove together that
 * the device itself sends them, and the answer is the same for ids that belong to no registration. A device that was
 * registered in another session meanwhile keeps its pushes.
 */
export const revokeSignedOutDeviceHandler = handle(
  revokeSignedOutDevice,
  async ({ input, now, db, emit }) => {
    const userId = await forgetDeviceOfSession(db, input);
    if (userId !== null) {
      const scope = { accountId: userId, only: input.session_id };
      const sessionIds = await endSessions(db, scope, { reason: 'logout', now });
      emit('sessions_ended', { userId, sessionIds });
    }
    return ok({ revoked: true });
  },
);
