import { decideHoldEnd } from '@nightjar/domain/account/rules/hold';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { suspendVenue } from '@nightjar/domain/venues/desk/calls';
import { isShownAfterHold } from '@nightjar/domain/venues/desk/rules/holding';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { handle, ok } from '../../../platform/http/handler.ts';
import { isReportAbout, recordHold } from '../../people/queries/holds.ts';
import { findVenueOptionLists } from '../queries/options.ts';
import { lockManagedVenue } from './gate.ts';
import { presentDeskVenue } from './present.ts';
import { endCheckInsAndShifts } from './queries/hold.ts';
import { auditedHoldOf, momentOfSave, saveDeskVenue } from './queries/venue.ts';

/**
 * Puts a venue on hold. For a venue already on hold, the call changes the reason and the end. Guests do not see the
 * venue, as if it were hidden.
 */
export const suspendVenueHandler = handle(
  suspendVenue,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const { venue_id: venueId, reason, report_id: reportId = null } = input;
    const until = input.until === null ? null : new Date(input.until);
    const options = await findVenueOptionLists(db, now);
    const venue = await lockManagedVenue(db, actor, venueId);
    if (venue.archived_at) return venueRefusals.refuse('archived');
    if (reportId && !(await isReportAbout(db, reportId, { venueId }))) throw fail.notFound('Report');
    const decision = decideHoldEnd(until, now);
    if (isRefusal(decision)) return decision;

    await recordHold(db, { target: { venueId }, reason, until, by: actor.userId, reportId }, now);
    const saved = await saveDeskVenue(
      db,
      { venueId, viewer: actor.userId },
      {
        active: false,
        active_after: isShownAfterHold(venue),
        suspended_at: venue.suspended_at ?? now,
        suspended_until: until,
        suspended_reason: reason,
        updated_at: momentOfSave(venue, now),
      },
    );
    recordChange({ hold: auditedHoldOf(venue) }, { hold: { reason, until } });
    if (venue.suspended_at) emit('venue_saved', { venueId, updatedAt: saved.updated_at });
    else
      emit('venue_held', {
        venueId,
        at: saved.updated_at,
        ...(await endCheckInsAndShifts(db, venueId, now)),
      });
    return ok(presentDeskVenue(saved, { actor, now, options }));
  },
);
