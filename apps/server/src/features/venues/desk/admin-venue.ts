import { isHouse } from '@nightjar/domain/kernel/access';
import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVenueOptionLists } from '../queries/options.ts';
import { mustBeDeskVenueOf } from './gate.ts';
import { presentDeskVenue } from './present.ts';
import { findDeskVenue } from './queries/venue.ts';

export const adminVenueHandler = handle(adminVenue, async ({ input, actor, now, db }) => {
  const [found, options] = await Promise.all([
    findDeskVenue(db, input.venue_id, { ...actor, everywhere: isHouse(actor) }),
    findVenueOptionLists(db, now),
  ]);
  return ok(presentDeskVenue(mustBeDeskVenueOf(actor, found), { actor, now, options }));
});
