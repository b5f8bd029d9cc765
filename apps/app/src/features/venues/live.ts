import type { News } from '../../platform/realtime/news.ts';
import { tellCheckIn, tellFollow } from './remote.ts';

/** What somebody did about venues that has gone out of the outbox: the server's own word stands in the end. */
export const venuesNews = (userId: string): News => ({
  sent: {
    'follow-venue': ({ payload }, change) => tellFollow(payload.venue_id, userId, change),
    'unfollow-venue': ({ payload }, change) => tellFollow(payload.venue_id, userId, change),
    'check-in': ({ payload }, answer) => void tellCheckIn(payload.venue_id, userId, answer),
  },
});
