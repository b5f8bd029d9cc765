import { unfollowEvent } from '@nightjar/domain/events/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { countGoing, findEvent, unfollow } from './queries.ts';

export const unfollowEventHandler = handle(unfollowEvent, async ({ input, actor, db }) => {
  const event = await findEvent(db, input.event_id);
  if (!event) throw fail.notFound('Event');
  await unfollow(db, actor.userId, event.event_id);
  return ok({ is_following: false, going_count: await countGoing(db, event.event_id) });
});
