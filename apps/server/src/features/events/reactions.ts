import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** `remindAt` is null where the event is too near to remind of. */
    followed_event: { userId: string; eventId: string; remindAt: Date | null };
  }
}

export const reminderJob = 'push-event-reminder';
/** One reminder for a person and an event, however often they go and do not go. */
export const reminderKey = (eventId: string, userId: string) => `event-reminder:${eventId}:${userId}`;

export const eventsReactions = [
  on('followed_event', {
    // Whether the user still goes, and still then, is asked when the job runs.
    jobs: ({ userId, eventId, remindAt }) =>
      remindAt
        ? [
            {
              name: reminderJob,
              payload: { to: userId, event_id: eventId },
              runAt: remindAt,
              key: reminderKey(eventId, userId),
            },
          ]
        : [],
  }),
];
