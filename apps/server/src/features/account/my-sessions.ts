import { mySessions } from '@nightjar/domain/account/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentSession } from './present.ts';
import { findSessions } from './queries/sessions.ts';

export const mySessionsHandler = handle(mySessions, async ({ actor, now, db }) => {
  const sessions = await findSessions(db, actor.userId, now);
  return ok(
    sessions.map(session => presentSession(session, actor.sessionId)),
    { total: sessions.length },
  );
});
