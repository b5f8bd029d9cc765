import { isRefusal } from '@nightjar/domain/kernel/failure';
import { restoreVenue } from '@nightjar/domain/venues/desk/calls';
import { decideRestore } from '@nightjar/domain/venues/rules/archiving';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVenueOptionLists } from '../queries/options.ts';
import { lockManagedVenue } from './gate.ts';
import { presentDeskVenue } from './present.ts';
import { momentOfSave, saveDeskVenue } from './queries/venue.ts';

/** Restores an archived venue. Its events stay called off, and guests see it again when its team shows it. */
export const restoreVenueHandler = handle(
  restoreVenue,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const options = await findVenueOptionLists(db, now);
    const venue = await lockManagedVenue(db, actor, input.venue_id);
    const decision = decideRestore(venue.archived_at, now);
    if (isRefusal(decision)) return decision;

    const saved = await saveDeskVenue(
      db,
      { venueId: input.venue_id, viewer: actor.userId },
      {
        archived_at: null,
        archived_by: null,
        updated_at: momentOfSave(venue, now),
        updated_by: actor.userId,
      },
    );
    recordChange({ archived: true }, { archived: false });
    emit('venue_saved', { venueId: input.venue_id, updatedAt: saved.updated_at });
    return ok(presentDeskVenue(saved, { actor, now, options }));
  },
);
