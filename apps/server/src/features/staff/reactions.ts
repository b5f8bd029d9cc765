import { userTopic, venueTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    followed_pro: { userId: string; proUserId: string };
    pro_code_changed: { userId: string | null; venueId: string; clockedIn: boolean };
    shift_changed: { userId: string; venueId: string; clockedIn: boolean };
  }
}

export const staffReactions = [
  on('pro_code_changed', {
    broadcasts: ({ userId, venueId, clockedIn }) =>
      userId
        ? [userTopic.broadcast(userId, 'pro_changed', { venue_id: venueId, clocked_in: clockedIn })]
        : [],
  }),
  on('shift_changed', {
    broadcasts: ({ userId, venueId, clockedIn }) => [
      userTopic.broadcast(userId, 'pro_changed', { venue_id: venueId, clocked_in: clockedIn }),
      venueTopic.broadcast(venueId, 'shift', { venue_id: venueId, clocked_in: clockedIn }),
    ],
  }),
];
