import { venueTopic } from '@nightjar/domain/live';
import { useEffect } from 'react';
import { listen } from '../../../platform/realtime.ts';
import { refreshPros } from '../remote.ts';

/** Refetches the pros of the open venue when a shift there begins or ends. */
export function useVenueLive(venueId: string): void {
  useEffect(
    () =>
      listen(venueTopic.nameOf(venueId), ({ event, payload }) => {
        if (venueTopic.parse(event, payload)?.event === 'shift') refreshPros(venueId);
      }),
    [venueId],
  );
}
