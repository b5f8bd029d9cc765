import {
  event,
  eventSocials,
  eventsByVenue,
  eventsWithinBounds,
  eventsWithVenue,
  nearbyEvents,
  publicEvent,
} from '@nightjar/domain/events/calls';
import type { EventCard } from '@nightjar/domain/events/entity';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import {
  areaRefreshOptions,
  circleAround,
  roundedBoxSeenFrom,
  type SearchedArea,
} from '../../places/remote/areas.ts';

/** The first and the last night of a list, by the clock of the place where the events are. */
export type NightsOfList = { readonly date: string; readonly until: string };

/**
 * While the page of an event is open, it is refetched every time this many milliseconds have passed, because other
 * guests join meanwhile.
 */
const eventRefreshMs = 60_000;

const eventsPerPage = 20;

export function eventOptions(eventId: string) {
  return queryOptions({
    queryKey: [event.id, eventId],
    queryFn: ({ signal }) => api.call(event, { event_id: eventId }, { signal }),
    refetchInterval: eventRefreshMs,
    meta: { keep: event.id },
  });
}

/** Loads the friends who go to an event and show this to their friends. */
export function eventSocialsOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: [eventSocials.id, eventId],
    queryFn: ({ pageParam, signal }) =>
      api.call(eventSocials, { event_id: eventId, page: pageParam, pageSize: eventsPerPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.friends.length < eventsPerPage ? undefined : page + 1),
    select: ({ pages }) => pages.flatMap(({ friends }) => friends),
  });
}

/** Loads the events of a venue that are running or still to come. */
export function eventsByVenueOptions(venueId: string) {
  return queryOptions({
    queryKey: [eventsByVenue.id, venueId],
    queryFn: ({ signal }) => api.call(eventsByVenue, { venue_id: venueId }, { signal }),
    select: ({ events }) => events,
    meta: { keep: eventsByVenue.id },
  });
}

/**
 * Returns the query of the events of the given nights. Null means tonight, because the server knows which night that is
 * at the place.
 */
export function eventsInAreaOptions(
  { near, radiusMetres, bounds }: SearchedArea,
  nights: NightsOfList | null,
) {
  const circle = { ...circleAround(near, radiusMetres), ...nights };
  const box = bounds && { ...roundedBoxSeenFrom(near, bounds), ...nights };
  return queryOptions({
    queryKey: box ? [eventsWithinBounds.id, box] : [nearbyEvents.id, circle],
    queryFn: ({ signal }): Promise<EventCard[]> =>
      box ? api.call(eventsWithinBounds, box, { signal }) : api.call(nearbyEvents, circle, { signal }),
    ...areaRefreshOptions,
    meta: { keep: nearbyEvents.id },
  });
}

/**
 * The search finds coming events by their name or their bar's name. Without a search the list has all of
 * them.
 */
export function eventsFoundOptions(search: string) {
  return infiniteQueryOptions({
    queryKey: [eventsWithVenue.id, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(eventsWithVenue, { search, limit: eventsPerPage, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total, pagination: { limit, offset } }) =>
      offset + limit < total ? offset + limit : undefined,
    placeholderData: previous => previous,
  });
}

/** Loads an event for a visitor without a session who opened a shared link. */
export function publicEventOptions(eventId: string) {
  return queryOptions({
    queryKey: [publicEvent.id, eventId],
    queryFn: ({ signal }) => api.call(publicEvent, { event_id: eventId }, { signal }),
  });
}
