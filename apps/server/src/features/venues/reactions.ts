import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    checked_in: { userId: string; venueId: string };
  }
}

export const venuesReactions = [
  on('checked_in', {
    counts: metrics => metrics.checkedIn(),
    broadcasts: ({ venueId }) => [
      { topic: `venue-${venueId}`, event: 'activity', payload: { venue_id: venueId } },
    ],
  }),
];
