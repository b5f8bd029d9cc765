import { fail } from '@nightjar/domain/kernel/failure';
import { followVenue } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { follow } from './queries.ts';

export const followVenueHandler = handle(followVenue, async ({ input, actor, now, db }) => {
  const followers = await follow(db, actor.userId, input.venue_id, now);
  if (followers === null) throw fail.notFound('Venue');
  return ok({ is_following: true, followers_count: followers });
});
