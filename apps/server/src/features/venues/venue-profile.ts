import { hasDeskRole } from '@nightjar/domain/kernel/access';
import { fail } from '@nightjar/domain/kernel/failure';
import { venueProfile } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentVenue } from './present.ts';
import { findFriendsHere } from './queries/check-ins.ts';
import { findVenueOptionLists } from './queries/options.ts';
import { findVenuePage } from './queries/page.ts';

export const venueProfileHandler = handle(venueProfile, async ({ input, actor, now, db }) => {
  // The query saves which version of a venue a session has read. For a user without a role at the desk nothing is
  // saved, because that user changes no venue.
  const session = hasDeskRole(actor) ? actor.sessionId : null;
  const [venue, options, friends] = await Promise.all([
    findVenuePage(db, input.venue_id, { viewer: actor.userId, now, session }),
    findVenueOptionLists(db, now),
    findFriendsHere(db, actor.userId, now),
  ]);
  if (!venue) throw fail.notFound('Venue');
  return ok(presentVenue(venue, options, friends));
});
