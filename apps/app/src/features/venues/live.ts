import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { storeCheckIn } from './remote/check-in.ts';
import { storeFollow } from './remote/venue.ts';

/** After the outbox has sent a write about a venue, the server's answer replaces the cached values. */
export const venuesHandlers = (userId: string): EventHandlers => ({
  sent: {
    'follow-venue': ({ payload }, change) => storeFollow(payload.venue_id, userId, change),
    'unfollow-venue': ({ payload }, change) => storeFollow(payload.venue_id, userId, change),
    'check-in': ({ payload }, answer) => void storeCheckIn(payload.venue_id, userId, answer),
  },
});
