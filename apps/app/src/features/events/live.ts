import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshEvents, storeFollowChange } from './remote/cache.ts';

/** Updates the cached events after a realtime event about them, and after the outbox has sent a change. */
export const eventsHandlers: EventHandlers = {
  events: { event_changed: refreshEvents },
  onJoined: refreshEvents,
  sent: {
    'follow-event': ({ payload }, place) => storeFollowChange(payload.event_id, place),
    'unfollow-event': ({ payload }, place) => storeFollowChange(payload.event_id, place),
    'update-event-visibility': ({ payload }, place) => storeFollowChange(payload.event_id, place),
  },
};
