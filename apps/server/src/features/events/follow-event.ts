import { followEvent } from '@nightjar/domain/events/calls';
import { decideGoing } from '@nightjar/domain/events/rules';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { countGoing, findEvent, follow } from './queries.ts';

export const followEventHandler = handle(followEvent, async ({ input, actor, now, db, emit }) => {
  const event = await findEvent(db, input.event_id);
  if (!event) throw fail.notFound('Event');

  const decision = decideGoing(event, now);
  if (isRefusal(decision)) return decision;

  const isNew = await follow(db, actor.userId, input.event_id, now);
  if (isNew)
    emit('followed_event', { userId: actor.userId, eventId: event.event_id, remindAt: decision.remindAt });
  return ok({ is_following: true, going_count: await countGoing(db, event.event_id) });
});
