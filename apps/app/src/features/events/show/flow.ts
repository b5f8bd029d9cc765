import type { PublicEvent } from '@nightjar/domain/events/entity';
import { startsSoonWithin } from '@nightjar/domain/events/entity';
import type { Pro } from '@nightjar/domain/staff/entity';

type TimedEvent = Pick<PublicEvent, 'status' | 'starts_at' | 'over_at'>;

/** The page of an event shows and offers different things in each state. */
export type EventState = 'draft' | 'cancelled' | 'past' | 'on' | 'soon' | 'coming';

export function eventState({ status, starts_at, over_at }: TimedEvent, now: Date): EventState {
  if (status !== 'published') return status;
  if (new Date(over_at) <= now) return 'past';
  const wait = new Date(starts_at).getTime() - now.getTime();
  if (wait <= 0) return 'on';
  return wait <= startsSoonWithin ? 'soon' : 'coming';
}

/** Guests can still join an open event. */
export const isEventOpen = (state: EventState): boolean =>
  state === 'on' || state === 'soon' || state === 'coming';

/** Tests whether the event's room is shown: to every user while the event is open, afterwards to its guests. */
export const isChatRoomOpen = (state: EventState, follows: boolean): boolean =>
  isEventOpen(state) || (follows && state !== 'draft');

/**
 * Returns the pros whose shift lasts into the event. The list is empty for an event that begins later than any known
 * shift.
 */
export function prosThatNight(
  pros: readonly Pro[],
  { starts_at, over_at }: Pick<TimedEvent, 'starts_at' | 'over_at'>,
  now: Date,
): Pro[] {
  if (new Date(over_at) <= now) return [];
  return pros.filter(
    ({ clocked_in, clocked_in_until: until }) =>
      clocked_in && (new Date(starts_at) <= now || (until !== null && new Date(until) > new Date(starts_at))),
  );
}

/** Returns the number of places that are left; null without a limit. */
export const placesLeft = (event: { capacity: number | null; going_count: number }): number | null =>
  event.capacity === null ? null : Math.max(0, event.capacity - event.going_count);

/**
 * Tests whether a user who gives up a place may not get it back, because other guests wait for a place or may take it.
 */
export const wouldLosePlace = (event: {
  capacity: number | null;
  going_count: number;
  place: string;
}): boolean => event.place === 'waiting' || (event.place === 'going' && placesLeft(event) === 0);
