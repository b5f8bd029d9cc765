import { isRefusal } from '@nightjar/domain/kernel/failure';
import { confirmVenue } from '@nightjar/domain/venues/desk/calls';
import { decideConfirmStep } from '@nightjar/domain/venues/desk/rules/confirming';
import { shownColumns } from '@nightjar/domain/venues/desk/rules/holding';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVenueOptionLists } from '../queries.ts';
import { confirmedAt, lockManaged, newVenueCode, placedOf } from './gate.ts';
import { presentDeskVenue } from './present.ts';
import { momentOfSave, saveDeskVenue } from './queries/venue.ts';

/** The lock makes reps one after the other: the second one finds the venue confirmed. */
export const confirmVenueHandler = handle(
  confirmVenue,
  async ({ input, actor, now, db, platform, emit, recordChange }) => {
    const words = await findVenueOptionLists(db, now);
    const venue = await lockManaged(db, actor, input.venue_id);
    const decision = decideConfirmStep(venue, { ...input, by: actor.userId });
    if (isRefusal(decision)) return decision;
    const { steps, confirms } = decision;
    if (!steps) return ok(presentDeskVenue(venue, { actor, now, words }));

    const confirmed = {
      ...shownColumns(venue, true),
      ...confirmedAt(placedOf(venue).place),
      confirmed_at: now,
      confirmed_by: actor.userId,
      confirmed_name: venue.name,
      venue_code: venue.venue_code ?? newVenueCode(platform.random),
    };
    const saved = await saveDeskVenue(db, input.venue_id, actor.userId, {
      confirmed_steps: [...steps],
      updated_at: momentOfSave(venue, now),
      updated_by: actor.userId,
      ...(confirms && confirmed),
    });
    recordChange({ steps: venue.confirmed_steps, confirmed: false }, { steps, confirmed: confirms });
    emit('venue_saved', { venueId: input.venue_id, updatedAt: saved.updated_at });
    return ok(presentDeskVenue(saved, { actor, now, words }));
  },
);
