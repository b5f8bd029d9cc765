import { isRefusal } from '@nightjar/domain/kernel/failure';
import { decideVenuePlace } from '@nightjar/domain/venues/desk/calls';
import { decidePlaceAnswer } from '@nightjar/domain/venues/rules/place';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVenueOptionLists } from '../queries/options.ts';
import { lockManagedVenue } from './gate.ts';
import { presentDeskVenue } from './present.ts';
import { confirmedPlaceColumns, noRequestedPlace, venuePlacingOf } from './queries/columns.ts';
import { findPlaceOfPin } from './queries/place.ts';
import { momentOfSave, saveDeskVenue } from './queries/venue.ts';

/**
 * A rep accepts or rejects the new position that a team requests for its venue. The venue is locked, so that reps
 * decide one after another. A rep who saw another request than the current one is refused.
 */
export const decideVenuePlaceHandler = handle(
  decideVenuePlace,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const options = await findVenueOptionLists(db, now);
    const venue = await lockManagedVenue(db, actor, input.venue_id);
    const placed = venuePlacingOf(venue);
    const decision = decidePlaceAnswer(
      { ...placed, archived: venue.archived_at !== null },
      input.place,
      input.take,
    );
    if (isRefusal(decision)) return decision;
    if (decision.done) return ok(presentDeskVenue(venue, { actor, now, options }));

    const { place } = decision;
    const { neighborhoodId } = await findPlaceOfPin(db, place);
    const saved = await saveDeskVenue(
      db,
      { venueId: input.venue_id, viewer: actor.userId },
      {
        ...place,
        ...(input.take && confirmedPlaceColumns(place)),
        ...noRequestedPlace,
        neighborhood_id: neighborhoodId,
        updated_at: momentOfSave(venue, now),
        updated_by: actor.userId,
      },
    );
    recordChange(
      { place: placed.place, confirmed: placed.confirmed, place_asked: placed.asked },
      { place, taken: input.take },
    );
    emit('venue_saved', { venueId: input.venue_id, updatedAt: saved.updated_at });
    return ok(presentDeskVenue(saved, { actor, now, options }));
  },
);
