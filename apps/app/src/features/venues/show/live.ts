import { venueTopic } from '@nightjar/domain/live';
import { useEffect } from 'react';
import { listenToTopic } from '../../../platform/realtime.ts';
import { refreshPros, refreshVenueActivity } from '../remote/venue.ts';

/**
 * Refetches the pros of the open venue when a shift there begins or ends, and its guests when one arrives or
 * leaves.
 */
export function useVenueLive(venueId: string): void {
  useEffect(
    () =>
      listenToTopic(venueTopic.nameOf(venueId), ({ event, payload }) => {
        const known = venueTopic.parse(event, payload)?.event;
        if (known === 'shift') refreshPros(venueId);
        if (known === 'activity') refreshVenueActivity(venueId);
      }),
    [venueId],
  );
}
