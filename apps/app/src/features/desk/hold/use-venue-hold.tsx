import { reopenVenue, suspendVenue } from '@nightjar/domain/venues/desk-calls';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import type { Hold } from '../../account/parts/hold-sheet.tsx';
import { useConfirmed } from '../../account/parts/use-confirmed.tsx';
import { refreshDeskVenue } from '../../venues/remote/desk.ts';

/** Puts a venue on hold and lifts the hold, with a fresh code; false where the question for it was closed. */
export function useVenueHold(venueId: string): {
  hold: (hold: Hold, reportId?: string) => Promise<boolean>;
  lift: (reason: string) => Promise<boolean>;
  sheets: ReactNode;
} {
  const holding = useConfirmed('holding');
  const lifting = useConfirmed('lifting');
  const done = async (ran: Promise<boolean>) => {
    const held = await ran;
    if (held) refreshDeskVenue(venueId);
    return held;
  };
  return {
    hold: (hold, reportId) =>
      done(
        holding.run(() =>
          api.call(suspendVenue, { venue_id: venueId, ...hold, ...(reportId && { report_id: reportId }) }),
        ),
      ),
    lift: reason => done(lifting.run(() => api.call(reopenVenue, { venue_id: venueId, reason }))),
    sheets: (
      <>
        {holding.sheet}
        {lifting.sheet}
      </>
    ),
  };
}
