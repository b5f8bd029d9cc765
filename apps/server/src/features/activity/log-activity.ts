import { logActivity } from '@nightjar/domain/activity/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { recordAppUse } from './queries/nights.ts';
import { insertLoggedActivity } from './queries/record.ts';

export const logActivityHandler = handle(logActivity, async ({ input, actor, now, db }) => {
  const subject = { venueId: input.venue_id, eventId: input.event_id, otherUserId: input.other_user_id };
  await insertLoggedActivity(db, { userId: actor.userId, kind: input.type, subject }, now);
  await recordAppUse(db, actor.userId, now);
  return ok({ logged: true });
});
