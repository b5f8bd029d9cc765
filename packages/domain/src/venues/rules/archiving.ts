import type { Refusal } from '../../kernel/failure.ts';
import { addMilliseconds, days } from '../../kernel/time.ts';
import { venueRefusals } from '../refusals.ts';

/** An archived venue can be brought back for this long. */
export const restorableFor = 30 * days;

export const isRestorable = (archivedAt: Date | null, now: Date): boolean =>
  archivedAt !== null && addMilliseconds(archivedAt, restorableFor) > now;

export function decideRestore(
  archivedAt: Date | null,
  now: Date,
): { granted: true } | Refusal<'not_archived' | 'archived_too_long'> {
  if (!archivedAt) return venueRefusals.refuse('not_archived');
  return isRestorable(archivedAt, now) ? { granted: true } : venueRefusals.refuse('archived_too_long');
}

/** Guests of an event read this reason where its venue was archived. */
export const closedReason = 'The venue has closed.';

export const archivedNote = (venueName: string) => ({
  title: `${venueName} was closed here`,
  body: 'Guests find it no more. Shifts have ended, and its coming events are called off.',
});
