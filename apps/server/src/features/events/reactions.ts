import type { EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { venueStaffTopic, venueTopic } from '@nightjar/domain/live';
import { type EventMap, reactTo } from '../../platform/http/events.ts';

/** These kinds of news are sent to the users of an event: `changed` only by broadcast, and all others also by push. */
export const newsKinds = ['moved', 'cancelled', 'reinstated', 'deleted', 'changed'] as const;
export const eventNewsKinds = ['reminder', ...newsKinds] as const;
export type EventNews = (typeof eventNewsKinds)[number];

/** A user changed something about their place at an event. */
type PlaceChange = { userId: UserId; eventId: EventId; venueId: VenueId };

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A user got a place at an event, or one on its waitlist. */
    followed_event: PlaceChange;
    /** A user with a place at an event began or stopped showing it to friends. */
    event_visibility_changed: PlaceChange;
    unfollowed_event: PlaceChange;
    /** These users moved up from the waitlist. */
    places_given: { eventId: EventId; userIds: readonly UserId[] };
    /** A venue changed an event. `announced` means that guests see the event. */
    event_changed: {
      eventId: EventId;
      venueId: VenueId;
      news: (typeof newsKinds)[number];
      announced: boolean;
    };
    /** A venue changed several nights of a series at once. */
    nights_changed: { venueId: VenueId; changes: readonly EventMap['event_changed'][] };
  }
}

export const newsJob = 'tell-of-event';
export const placesGivenJob = 'tell-of-places';
/** This job makes a job `newsJob` for each night of a series. */
export const nightsJob = 'tell-of-nights';
export const callOffEventsJob = 'call-off-events-of-venue';

/** One job notifies at most this many users. */
export const notifiedPerRun = 500;

/** Returns the jobs that notify users who moved up from the waitlist. */
export const placesJobs = (eventId: EventId, userIds: readonly UserId[]) =>
  Array.from({ length: Math.ceil(userIds.length / notifiedPerRun) }, (_, index) => ({
    name: placesGivenJob,
    payload: {
      event_id: eventId,
      user_ids: userIds.slice(index * notifiedPerRun, (index + 1) * notifiedPerRun),
    },
  }));

/**
 * Makes the job that notifies users of a change. It replaces a waiting job for the same event, where both or neither
 * are of the kind `changed`.
 */
export const newsJobOf = ({ eventId, news }: Pick<EventMap['event_changed'], 'eventId' | 'news'>) => ({
  name: newsJob,
  payload: { event_id: eventId, news, after: null },
  key: `event-${news === 'changed' ? 'changed' : 'news'}:${eventId}`,
});

const broadcastsOfEventChange = (from: UserId | null, { eventId, venueId }: Omit<PlaceChange, 'userId'>) => [
  venueTopic.broadcast({ to: venueId, from }, 'event', { venue_id: venueId, event_id: eventId }),
];
const broadcastsOfPlaceChange = (doing: PlaceChange) => broadcastsOfEventChange(doing.userId, doing);
/** Makes the broadcast of a change to the venue's team. Only the team gets it, so it is sent for drafts too. */
const broadcastsToDesk = (venueId: VenueId) =>
  venueStaffTopic.broadcast({ to: venueId, from: null }, 'venue', { venue_id: venueId });
const announcedChanges = (changes: readonly EventMap['event_changed'][]) =>
  changes.filter(({ announced }) => announced);

export const eventsReactions = [
  reactTo('venue_archived', {
    jobs: ({ venueId }) => [{ name: callOffEventsJob, payload: { venue_id: venueId } }],
  }),
  reactTo('followed_event', { broadcasts: broadcastsOfPlaceChange }),
  reactTo('unfollowed_event', { broadcasts: broadcastsOfPlaceChange }),
  reactTo('event_visibility_changed', { broadcasts: broadcastsOfPlaceChange }),
  reactTo('places_given', { jobs: ({ eventId, userIds }) => placesJobs(eventId, userIds) }),
  reactTo('event_changed', {
    broadcasts: event => [
      ...(event.announced ? broadcastsOfEventChange(null, event) : []),
      broadcastsToDesk(event.venueId),
    ],
    jobs: event => (event.announced ? [newsJobOf(event)] : []),
  }),
  reactTo('nights_changed', {
    broadcasts: ({ venueId, changes }) => [
      ...announcedChanges(changes).flatMap(change => broadcastsOfEventChange(null, change)),
      broadcastsToDesk(venueId),
    ],
    jobs: ({ changes }) => {
      const nights = announcedChanges(changes).map(({ eventId, news }) => ({ event_id: eventId, news }));
      return nights.length > 0 ? [{ name: nightsJob, payload: { nights } }] : [];
    },
  }),
];
