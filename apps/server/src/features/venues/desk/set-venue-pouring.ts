import { setVenuePouring } from '@nightjar/domain/venues/desk/calls';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVenueOptionLists } from '../queries/options.ts';
import { lockManagedVenue } from './gate.ts';
import { presentDeskVenue } from './present.ts';
import { confirmedPlaceColumns, requestedPlaceChangeOf, venuePlacingOf } from './queries/columns.ts';
import { momentOfSave, saveDeskVenue } from './queries/venue.ts';

export const setVenuePouringHandler = handle(
  setVenuePouring,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const { venue_id, partner } = input;
    const options = await findVenueOptionLists(db, now);
    const venue = await lockManagedVenue(db, actor, venue_id);
    if (venue.archived_at) return venueRefusals.refuse('archived');
    if (venue.partner === partner) return ok(presentDeskVenue(venue, { actor, now, options }));

    const change = requestedPlaceChangeOf(venue);
    if (partner && change && !change.asked) return venueRefusals.refuse('place_moved');

    const { place, confirmed } = venuePlacingOf(venue);
    const saved = await saveDeskVenue(
      db,
      { venueId: venue_id, viewer: actor.userId },
      {
        partner,
        ...(partner && !confirmed && confirmedPlaceColumns(place)),
        updated_at: momentOfSave(venue, now),
        updated_by: actor.userId,
      },
    );
    recordChange({ partner: venue.partner }, { partner });
    emit('venue_saved', { venueId: venue_id, updatedAt: saved.updated_at });
    return ok(presentDeskVenue(saved, { actor, now, options }));
  },
);
