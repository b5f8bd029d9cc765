import { rotateVenueCode } from '@nightjar/domain/venues/desk/calls';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockManagedVenue } from './gate.ts';
import { newVenueCode, saveDeskVenue } from './queries/venue.ts';

/** Gives the venue a new code. The audit trail records that the code changed, and never the code itself. */
export const rotateVenueCodeHandler = handle(
  rotateVenueCode,
  async ({ input, actor, db, platform, emit }) => {
    const venue = await lockManagedVenue(db, actor, input.venue_id);
    if (venue.archived_at) return venueRefusals.refuse('archived');
    if (!venue.confirmed_at) return venueRefusals.refuse('not_confirmed');

    const change = { venue_code: newVenueCode(platform.random) };
    const { venue_code } = await saveDeskVenue(db, { venueId: input.venue_id, viewer: actor.userId }, change);
    if (venue_code === null) throw new Error('no code was free among those drawn');
    emit('venue_saved', { venueId: input.venue_id, updatedAt: venue.updated_at });
    return ok({ venue_code });
  },
);
