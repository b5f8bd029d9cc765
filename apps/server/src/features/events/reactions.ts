import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** `remindAt` is null where the event is too near to remind of. */
    followed_event: { userId: string; eventId: string; remindAt: Date | null };
  }
}

export const eventsReactions = [
  on('followed_event', {
    // Whether the user still goes, and still then, is asked when the job runs.
    jobs: ({ userId, eventId, remindAt }) =>
      remindAt
        ? [
            {
              name: 'push-event-reminder',
              payload: { to: userId, event_id: eventId },
              runAt: remindAt,
              key: `event-reminder:${eventId}:${userId}`,
            },
          ]
        : [],
  }),
];
