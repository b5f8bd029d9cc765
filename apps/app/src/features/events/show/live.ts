import { venueTopic } from '@nightjar/domain/live';
import { useEffect } from 'react';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { listenToTopic } from '../../../platform/realtime.ts';
import { outboxLaneOfEvent } from '../parts/flow.ts';
import { refreshEvent } from '../remote/cache.ts';

/** Refetches the open event when its bar changes it, or when guests join or leave. */
export function useEventLive(eventId: string, venueId: string | undefined): void {
  useEffect(() => {
    if (venueId === undefined) return;
    return listenToTopic(venueTopic.nameOf(venueId), {
      onBroadcast({ event, payload }) {
        const change = venueTopic.parse(event, payload);
        if (change?.event === 'event' && change.payload.event_id === eventId) refreshEvent(eventId);
      },
      onJoined: () => refreshEvent(eventId),
    });
  }, [eventId, venueId]);
}

/**
 * Refetches the event after the server refused a change, because the page may be outdated: the event may be over,
 * called off or deleted.
 */
export function useFreshAfterRefusal(eventId: string): void {
  const refused = useOutbox(outboxLaneOfEvent(eventId)).some(({ state }) => state === 'refused');
  useEffect(() => {
    if (refused) refreshEvent(eventId);
  }, [eventId, refused]);
}
