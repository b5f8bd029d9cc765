import { fail } from '@nightjar/domain/kernel/failure';
import { followVenue } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { saveFollow } from './queries/follows.ts';

export const followVenueHandler = handle(followVenue, async ({ input, actor, now, db, emit }) => {
  const follower = { userId: actor.userId, venueId: input.venue_id };
  const followed = await saveFollow(db, follower, now);
  if (!followed) throw fail.notFound('Venue');
  if (followed.isNew) emit('followed', follower);
  return ok({ is_following: true, followers_count: followed.followers });
});
