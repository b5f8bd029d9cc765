import type { Refusal } from '../../kernel/failure.ts';
import type { EventPlace } from '../entity.ts';
import { eventRefusals } from '../refusals.ts';
import { eventEnd, type PlannedEvent } from './nights.ts';

/** A user can still come while the event lasts. */
export function decideGoing(
  event: PlannedEvent,
  now: Date,
): { granted: true } | Refusal<'event_over' | 'event_cancelled'> {
  if (event.status === 'cancelled') return eventRefusals.refuse('event_cancelled');
  if (eventEnd(event) <= now) return eventRefusals.refuse('event_over');
  return { granted: true };
}

export type EventPlaces = { capacity: number | null; going: number };

/** The next user who wants to come gets this. */
export const nextPlace = ({ capacity, going }: EventPlaces): Exclude<EventPlace, 'none'> =>
  capacity === null || going < capacity ? 'going' : 'waiting';

/** Returns how many of the waitlist move up. A lowered capacity takes no place from a user who has one. */
export const countMovingUp = ({ capacity, going, waiting }: EventPlaces & { waiting: number }): number =>
  capacity === null ? waiting : Math.min(waiting, Math.max(0, capacity - going));

/** Friends see that a user goes where the user chose so, else where their profile is open. */
export const shownToFriends = (chosen: boolean | undefined, profile: { private: boolean }): boolean =>
  chosen ?? !profile.private;
