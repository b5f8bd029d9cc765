import { venueTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    checked_in: { userId: string; venueId: string };
    followed: { userId: string; venueId: string };
  }
}

export const venuesReactions = [
  on('checked_in', {
    counts: metrics => metrics.checkedIn(),
    broadcasts: ({ venueId }) => [venueTopic.say(venueId, 'activity', { venue_id: venueId })],
  }),
];
