import { fail } from '@nightjar/domain/kernel/failure';
import { mayArchive } from '@nightjar/domain/venues/access';
import { deleteVenue } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { deskRoleOf, mustBeDeskVenueOf } from './gate.ts';
import { archiveVenue } from './queries/archive.ts';
import { lockDeskVenue, momentOfSave } from './queries/venue.ts';

/**
 * Archives a venue. Its row stays, because pours refer to it. Reactions of other features end its shifts and events.
 */
export const deleteVenueHandler = handle(
  deleteVenue,
  async ({ input: { venue_id: venueId }, actor, now, db, emit, recordChange }) => {
    const venue = mustBeDeskVenueOf(actor, await lockDeskVenue(db, venueId, actor.userId));
    if (!mayArchive(actor, deskRoleOf(venue))) throw fail.forbidden('Only owners of a venue can close it');
    if (venue.archived_at) return ok({ archived_at: venue.archived_at.toISOString() });

    const savedAt = momentOfSave(venue, now);
    const { teamIds, onShiftIds } = await archiveVenue(db, venueId, { by: actor.userId, now, savedAt });
    recordChange({ active: venue.active, archived: false }, { active: false, archived: true });
    emit('venue_archived', { venueId, at: savedAt, teamIds, onShiftIds });
    return ok({ archived_at: now.toISOString() });
  },
);
