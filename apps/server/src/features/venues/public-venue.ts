import { fail } from '@nightjar/domain/kernel/failure';
import { publicVenue } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentPublicVenue } from './present.ts';
import { findVenueOptionLists } from './queries/options.ts';
import { findPublicVenue } from './queries/page.ts';

export const publicVenueHandler = handle(publicVenue, async ({ input, now, db }) => {
  const [venue, options] = await Promise.all([
    findPublicVenue(db, input.venue_id),
    findVenueOptionLists(db, now),
  ]);
  if (!venue) throw fail.notFound('Venue');
  return ok(presentPublicVenue(venue, options));
});
