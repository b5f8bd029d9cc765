import { logActivity } from '@nightjar/domain/activity/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { recordUse } from './queries/nights.ts';
import { insertLogged } from './queries/record.ts';

export const logActivityHandler = handle(logActivity, async ({ input, actor, now, db }) => {
  const subject = { venueId: input.venue_id, eventId: input.event_id, otherUserId: input.other_user_id };
  await insertLogged(db, { userId: actor.userId, kind: input.type, subject }, now);
  await recordUse(db, actor.userId, now);
  return ok({ logged: true });
});
