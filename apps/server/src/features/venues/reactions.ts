import { venueTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** `isPrivate`: only friends may learn of the check-in. */
    checked_in: { userId: string; venueId: string; isPrivate: boolean };
    followed: { userId: string; venueId: string };
  }
}

export const venuesReactions = [
  on('checked_in', {
    counts: metrics => metrics.checkedIn(),
    broadcasts: ({ venueId, isPrivate }) =>
      isPrivate ? [] : [venueTopic.broadcast(venueId, 'activity', { venue_id: venueId })],
  }),
];
