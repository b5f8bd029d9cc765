import { fail } from '@nightjar/domain/kernel/failure';
import { followVenue } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { follow } from './queries/cards.ts';

export const followVenueHandler = handle(followVenue, async ({ input, actor, now, db, emit }) => {
  const followed = await follow(db, actor.userId, input.venue_id, now);
  if (!followed) throw fail.notFound('Venue');
  if (followed.isNew) emit('followed', { userId: actor.userId, venueId: input.venue_id });
  return ok({ is_following: true, followers_count: followed.followers });
});
