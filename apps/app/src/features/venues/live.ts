import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { tellCheckIn, tellFollow } from './remote.ts';

/** Writes about venues that the outbox has sent: the server's answer replaces the cached values. */
export const venuesHandlers = (userId: string): EventHandlers => ({
  sent: {
    'follow-venue': ({ payload }, change) => tellFollow(payload.venue_id, userId, change),
    'unfollow-venue': ({ payload }, change) => tellFollow(payload.venue_id, userId, change),
    'check-in': ({ payload }, answer) => void tellCheckIn(payload.venue_id, userId, answer),
  },
});
