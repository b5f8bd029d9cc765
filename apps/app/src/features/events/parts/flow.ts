import type { Event } from '@nightjar/domain/events/entity';
import { nextPlace } from '@nightjar/domain/events/rules/going';

/**
 * These fields of an event change when the user takes a place or gives it up. A list whose answer leaves out a number
 * does not show that number.
 */
type EventWithPlace = Pick<Event, 'is_following' | 'place'> &
  Partial<Pick<Event, 'capacity' | 'going_count' | 'waiting_count' | 'shown'>>;

/** A change to an event waits in the outbox and has not reached the server yet. The oldest change comes first. */
type WaitingWrite = {
  readonly kind: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly payload: object;
};

/** Each event has a lane of its own in the outbox. The outbox sends the changes in one lane in their order. */
export const outboxLaneOfEvent = (eventId: string) => `event-${eventId}`;

/**
 * Returns the event as it will be after the waiting changes were sent. A change that takes a place may contain whether
 * friends see the user among the guests. `shown` is used for a change that does not.
 */
export function withWaitingWrites<Shown extends EventWithPlace>(
  event: Shown,
  waiting: readonly WaitingWrite[],
  shown = true,
): Shown {
  return waiting
    .filter(({ state }) => state !== 'refused')
    .reduce((placed, entry) => applyWaitingWrite(placed, entry, shown), event);
}

function applyWaitingWrite<Shown extends EventWithPlace>(
  event: Shown,
  { kind, payload }: WaitingWrite,
  shown: boolean,
): Shown {
  if (kind === 'unfollow-event')
    return event.place === 'none'
      ? event
      : { ...event, ...placeCountsWithoutUser(event), is_following: false, place: 'none', shown: null };
  if (kind === 'update-event-visibility')
    return event.place === 'none' ? event : { ...event, shown: readShownToFriends(payload) ?? event.shown };
  if (kind !== 'follow-event' || event.place !== 'none') return event;
  const { capacity = null, going_count: going = 0 } = event;
  const place = nextPlace({ capacity, going });
  return {
    ...event,
    ...changedPlaceCount(event, place, 1),
    is_following: true,
    place,
    shown: readShownToFriends(payload) ?? shown,
  };
}

const placeCountsWithoutUser = (event: EventWithPlace) => changedPlaceCount(event, event.place, -1);

function changedPlaceCount(
  { going_count, waiting_count }: EventWithPlace,
  place: EventWithPlace['place'],
  by: number,
) {
  if (place === 'going' && going_count !== undefined) return { going_count: going_count + by };
  return place === 'waiting' && waiting_count !== undefined ? { waiting_count: waiting_count + by } : {};
}

function readShownToFriends(payload: object): boolean | null {
  const shown: unknown = 'shown' in payload ? payload.shown : null;
  return typeof shown === 'boolean' ? shown : null;
}
