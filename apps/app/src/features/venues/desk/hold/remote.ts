import { reopenVenue, suspendVenue } from '@nightjar/domain/venues/desk/calls';
import { api } from '../../../../platform/api.ts';
import { runWithCode } from '../../../../platform/code/fresh-code.ts';
import type { TypedHold } from '../../../people/desk/parts/hold/hold-sheet.tsx';
import { refreshDeskVenue } from '../remote.ts';

/** Puts a venue on hold. It resolves to false where the call needed a new texted code and the person entered none. */
export const holdVenue = (venueId: string, hold: TypedHold, reportId?: string): Promise<boolean> =>
  withVenueRefresh(venueId, () =>
    api.call(suspendVenue, { venue_id: venueId, ...hold, ...(reportId && { report_id: reportId }) }),
  );

/**
 * Takes the venue off hold. It resolves to false where the call needed a new texted code and the person entered none.
 */
export const liftHoldOnVenue = (venueId: string, reason: string): Promise<boolean> =>
  withVenueRefresh(venueId, () => api.call(reopenVenue, { venue_id: venueId, reason }));

async function withVenueRefresh(venueId: string, act: () => Promise<unknown>): Promise<boolean> {
  const done = await runWithCode(act);
  if (done) refreshDeskVenue(venueId);
  return done;
}
