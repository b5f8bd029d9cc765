import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import type { AttendanceStatus } from '../entity.ts';
import { eventRefusals } from '../refusals.ts';
import { eventEnd, type PlannedEvent } from './nights.ts';
import { type PricedEvent, sellsTickets } from './sale.ts';

/** Decides whether a user may still join an event: they can as long as it lasts. */
export function decideGoing(
  event: PlannedEvent,
  now: Date,
): { granted: true } | Refusal<'event_over' | 'event_cancelled'> {
  if (event.status === 'cancelled') return eventRefusals.refuse('event_cancelled');
  if (eventEnd(event) <= now) return eventRefusals.refuse('event_over');
  return { granted: true };
}

/** Decides whether a user may take a place without a ticket. */
export function decideFollowing(
  event: PlannedEvent & PricedEvent,
  now: Date,
): { granted: true } | Refusal<'event_over' | 'event_cancelled' | 'ticket_needed'> {
  const going = decideGoing(event, now);
  if (isRefusal(going)) return going;
  return sellsTickets(event) ? eventRefusals.refuse('ticket_needed') : going;
}

export type EventOccupancy = { capacity: number | null; going: number };

/** Returns whether the next user who wants to come gets a place or goes on the waitlist. */
export const nextPlace = ({ capacity, going }: EventOccupancy): Exclude<AttendanceStatus, 'none'> =>
  capacity === null || going < capacity ? 'going' : 'waiting';

/** Returns how many users of the waitlist get a place. Where the capacity was lowered, no user loses a place. */
export const countMovingUp = ({ capacity, going, waiting }: EventOccupancy & { waiting: number }): number =>
  capacity === null ? waiting : Math.min(waiting, Math.max(0, capacity - going));

/**
 * True where friends see that a user goes to an event: as the user chose, or else where their profile is not private.
 */
export const shownToFriends = (chosen: boolean | undefined, profile: { private: boolean }): boolean =>
  chosen ?? !profile.private;
