import { reopenVenue } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVenueOptionLists } from '../queries/options.ts';
import { lockManagedVenue } from './gate.ts';
import { presentDeskVenue } from './present.ts';
import { saveReopenedVenue } from './queries/hold.ts';
import { auditedHoldOf } from './queries/venue.ts';

/**
 * Ends the hold that is on a venue. Nothing changes for a venue that is not on hold: the job may have lifted the hold a
 * moment before.
 */
export const reopenVenueHandler = handle(
  reopenVenue,
  async ({ input: { venue_id: venueId, reason }, actor, now, db, emit, recordChange }) => {
    const options = await findVenueOptionLists(db, now);
    const venue = await lockManagedVenue(db, actor, venueId);
    const saved = await saveReopenedVenue(db, venue, { by: actor.userId, now });
    if (saved) {
      recordChange({ hold: auditedHoldOf(venue) }, { hold: null, reason });
      emit('venue_reopened', { venueId, at: saved.updated_at });
    }
    return ok(presentDeskVenue(saved ?? venue, { actor, now, options }));
  },
);
