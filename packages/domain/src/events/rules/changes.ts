import type { Refusal } from '../../kernel/failure.ts';
import { isRefusal } from '../../kernel/failure.ts';
import { addMilliseconds } from '../../kernel/time.ts';
import { furthestStartAhead, longestEvent } from '../entity.ts';
import { eventRefusals } from '../refusals.ts';
import { eventEnd, type PlannedEvent, type Times } from './nights.ts';

export type TimesRefusalCode = 'ends_before_start' | 'too_long' | 'starts_in_the_past' | 'starts_too_late';

/**
 * Decides whether an event may have these times. `before` has the times that it has now: a start in the past is
 * accepted as long as the change leaves it as it is.
 */
export function decideTimes(
  { starts_at, ends_at }: Times,
  now: Date,
  before: Times | null = null,
): { granted: true } | Refusal<TimesRefusalCode> {
  if (ends_at && ends_at <= starts_at) return eventRefusals.refuse('ends_before_start');
  if (ends_at && ends_at > addMilliseconds(starts_at, longestEvent)) return eventRefusals.refuse('too_long');
  if (starts_at > addMilliseconds(now, furthestStartAhead)) return eventRefusals.refuse('starts_too_late');
  const isNewStart = before?.starts_at.getTime() !== starts_at.getTime();
  if (isNewStart && starts_at <= now) return eventRefusals.refuse('starts_in_the_past');
  return { granted: true };
}

export type ChangeRefusalCode = 'event_over' | 'no_draft_any_more' | 'never_announced' | TimesRefusalCode;

export type ChangeConditions = { now: Date; mayHaveBegun?: boolean };

/**
 * Decides whether the venue may make this change of an event. A draft may still get later times after its own are over;
 * any other event that is over cannot change. `mayHaveBegun`: the new start may be in the past, as long as the event is
 * not over.
 */
export function decideChange(
  before: PlannedEvent,
  after: PlannedEvent,
  { now, mayHaveBegun = false }: ChangeConditions,
): { granted: true } | Refusal<ChangeRefusalCode> {
  const wasDraft = before.status === 'draft';
  if (!wasDraft && eventEnd(before) <= now) return eventRefusals.refuse('event_over');
  if (!wasDraft && after.status === 'draft') return eventRefusals.refuse('no_draft_any_more');
  if (wasDraft && after.status === 'cancelled') return eventRefusals.refuse('never_announced');
  const isOn = mayHaveBegun && eventEnd(after) > now;
  const times = decideTimes(after, now, isOn ? after : before);
  if (isRefusal(times)) return times;
  if (wasDraft && after.status === 'published' && eventEnd(after) <= now)
    return eventRefusals.refuse('event_over');
  return times;
}

/** A change of an event is one of these. `none`: guests need not know of it. */
export type EventChangeKind = 'announced' | 'moved' | 'cancelled' | 'reinstated' | 'none';

export function eventChangeOf(before: PlannedEvent, after: PlannedEvent): EventChangeKind {
  if (after.status === 'draft') return 'none';
  if (before.status === 'draft') return after.status === 'published' ? 'announced' : 'none';
  if (before.status !== after.status) return after.status === 'cancelled' ? 'cancelled' : 'reinstated';
  const isMoved =
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at?.getTime() !== after.ends_at?.getTime();
  return after.status === 'published' && isMoved ? 'moved' : 'none';
}
