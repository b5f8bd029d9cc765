import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshEvents, storePlace } from './remote/cache.ts';

/** Applies changes of the user's events, and the answers to writes that the outbox has sent. */
export const eventsHandlers: EventHandlers = {
  events: { event_changed: refreshEvents },
  onJoined: refreshEvents,
  sent: {
    'follow-event': ({ payload }, place) => storePlace(payload.event_id, place),
    'unfollow-event': ({ payload }, place) => storePlace(payload.event_id, place),
    'update-event-visibility': ({ payload }, place) => storePlace(payload.event_id, place),
  },
};
