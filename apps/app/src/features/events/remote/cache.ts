import {
  event,
  eventSocials,
  eventsByVenue,
  eventsWithinBounds,
  eventsWithVenue,
  type followEvent,
  nearbyEvents,
} from '@nightjar/domain/events/calls';
import { userFollows } from '@nightjar/domain/friends/calls';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query-client.ts';
import { changeJsonObjects } from '../../people/remote/map-objects.ts';
import { eventOptions, eventSocialsOptions } from './events.ts';

const eventCallIds = [
  event,
  eventsByVenue,
  eventsWithinBounds,
  nearbyEvents,
  eventsWithVenue,
  userFollows,
].map(({ id }) => id);

const isEventQuery = ({ queryKey: [name] }: Query): boolean => eventCallIds.some(known => known === name);

type FollowChange = OutputOf<typeof followEvent>;

/**
 * Writes the server's answer into the cached pages and lists of events. Then it refetches the page of the event, and
 * the lists of what people follow.
 */
export function storeFollowChange(eventId: string, place: FollowChange): void {
  queryClient.setQueriesData({ predicate: isEventQuery }, (known: unknown) =>
    changeJsonObjects(known, object =>
      object.event_id === eventId && 'is_following' in object ? { ...object, ...place } : object,
    ),
  );
  refreshEvent(eventId);
  void queryClient.invalidateQueries({ queryKey: [userFollows.id] });
}

/** Refetches the page of an event after the event or its number of guests has changed. */
export function refreshEvent(eventId: string): void {
  void queryClient.invalidateQueries({ queryKey: eventOptions(eventId).queryKey });
  void queryClient.invalidateQueries({ queryKey: eventSocialsOptions(eventId).queryKey });
}

/**
 * Refetches the pages and lists of events, because an event was changed or a change may have been missed.
 */
export function refreshEvents(): void {
  void queryClient.invalidateQueries({ predicate: isEventQuery });
  void queryClient.invalidateQueries({ queryKey: [eventSocials.id] });
}
