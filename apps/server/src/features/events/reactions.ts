import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { venueTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

/** The news of an event that its users receive: `changed` as a broadcast alone, all others as a push too. */
export const eventNews = ['reminder', 'moved', 'cancelled', 'reinstated', 'deleted', 'changed'] as const;
export type EventNews = (typeof eventNews)[number];

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A user has a place at an event, or one on its waitlist. */
    followed_event: { userId: UserId; eventId: EventId; venueId: VenueId };
    /** A user with a place shows friends that they go, or hides it. */
    event_visibility_changed: { eventId: EventId; venueId: VenueId };
    unfollowed_event: { eventId: EventId; venueId: VenueId };
    /** These users moved up from the waitlist. */
    places_given: { eventId: EventId; userIds: readonly UserId[] };
    /** Its venue changed an event; `announced`: guests know it. */
    event_changed: {
      eventId: EventId;
      venueId: VenueId;
      news: Exclude<EventNews, 'reminder'>;
      announced: boolean;
    };
  }
}

export const newsJob = 'tell-of-event';
export const placesJob = 'tell-of-places';
export const closingJob = 'call-off-events-of-venue';

/** The most users that one job notifies. */
export const toldAtOnce = 500;

/** Jobs that notify users who moved up. */
export const placesJobs = (eventId: EventId, userIds: readonly UserId[]) =>
  Array.from({ length: Math.ceil(userIds.length / toldAtOnce) }, (_, index) => ({
    name: placesJob,
    payload: { event_id: eventId, user_ids: userIds.slice(index * toldAtOnce, (index + 1) * toldAtOnce) },
  }));

const changedAt = ({ eventId, venueId }: { eventId: EventId; venueId: VenueId }) => [
  venueTopic.broadcast(venueId, 'event', { venue_id: venueId, event_id: eventId }),
];

export const eventsReactions = [
  on('venue_archived', { jobs: ({ venueId }) => [{ name: closingJob, payload: { venue_id: venueId } }] }),
  on('followed_event', { broadcasts: changedAt }),
  on('unfollowed_event', { broadcasts: changedAt }),
  on('event_visibility_changed', { broadcasts: changedAt }),
  on('places_given', { jobs: ({ eventId, userIds }) => placesJobs(eventId, userIds) }),
  on('event_changed', {
    broadcasts: event => (event.announced ? changedAt(event) : []),
    // News whose job still waits is replaced by the latest.
    jobs: ({ eventId, news, announced }) =>
      announced
        ? [
            {
              name: newsJob,
              payload: { event_id: eventId, news, after: null },
              key: `event-${news === 'changed' ? 'changed' : 'news'}:${eventId}`,
            },
          ]
        : [],
  }),
];
