import { fail } from '@nightjar/domain/kernel/failure';
import { unfollowVenue } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { deleteFollow } from './queries/follows.ts';

export const unfollowVenueHandler = handle(unfollowVenue, async ({ input, actor, db }) => {
  const followers = await deleteFollow(db, { userId: actor.userId, venueId: input.venue_id });
  if (followers === null) throw fail.notFound('Venue');
  return ok({ is_following: false, followers_count: followers });
});
