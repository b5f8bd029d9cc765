import { fail } from '@nightjar/domain/kernel/failure';
import { venueProfile } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentVenue } from './present.ts';
import { findFriendsHere, findVenue, findVenueOptionLists } from './queries/cards.ts';

export const venueProfileHandler = handle(venueProfile, async ({ input, actor, now, db }) => {
  // A user without a role at the desk changes no venue.
  const session = actor.roles.length > 0 ? actor.sessionId : null;
  const [venue, words, friends] = await Promise.all([
    findVenue(db, input.venue_id, { viewer: actor.userId, now, session }),
    findVenueOptionLists(db, now),
    findFriendsHere(db, actor.userId, now),
  ]);
  if (!venue) throw fail.notFound('Venue');
  return ok(presentVenue(venue, words, friends));
});
