import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    shift_changed: { userId: string; venueId: string; clockedIn: boolean };
  }
}

export const staffReactions = [
  on('shift_changed', {
    broadcasts: ({ userId, venueId, clockedIn }) => [
      {
        topic: `user-${userId}`,
        event: 'pro_changed',
        payload: { venue_id: venueId, clocked_in: clockedIn },
      },
      { topic: `venue-${venueId}`, event: 'shift', payload: { venue_id: venueId, clocked_in: clockedIn } },
    ],
  }),
];
