import { fail } from '@nightjar/domain/kernel/failure';
import { venueProfile } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentVenue } from './present.ts';
import { findFriendsHere, findVenue, findVenueOptionLists } from './queries.ts';

export const venueProfileHandler = handle(venueProfile, async ({ input, actor, now, db }) => {
  const [venue, words, friends] = await Promise.all([
    findVenue(db, input.venue_id, actor.userId, now),
    findVenueOptionLists(db, now),
    findFriendsHere(db, actor.userId, now),
  ]);
  if (!venue) throw fail.notFound('Venue');
  return ok(presentVenue(venue, words, friends));
});
