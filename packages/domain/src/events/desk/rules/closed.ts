import { nightDate } from '../../../kernel/night.ts';
import { addMilliseconds, hourLabel, minutes } from '../../../kernel/time.ts';
import type { Closure, Opening } from '../../../venues/entity.ts';
import { openStatus } from '../../../venues/rules/open-status.ts';
import { eventEnd } from '../../rules/nights.ts';

type Venue = { hours: readonly Opening[]; closures: readonly Closure[]; timezone: string };
type Times = { starts_at: Date; ends_at: Date | null };

/**
 * The hours of a venue disagree with an event where the venue opens only after its start (`opens_later`), or at no time
 * until its end (`closed`).
 */
export type Disagreement =
  | { readonly kind: 'closed'; readonly reason: string | null }
  | { readonly kind: 'opens_later'; readonly opensAt: string };

/**
 * Returns how the hours of the venue disagree with an event. Null where the venue is open when the event starts, and
 * where its hours are unknown.
 */
export function disagreementWithHours(venue: Venue, event: Times): Disagreement | null {
  const night = nightDate(event.starts_at, venue.timezone);
  const closure = venue.closures.find(({ date }) => date === night);
  if (!closure && venue.hours.length === 0) return null;
  const status = openStatus(venue, event.starts_at);
  if (status.open) return null;
  const opensMeanwhile =
    status.opensAt !== null &&
    addMilliseconds(event.starts_at, status.minutesLeft * minutes) < eventEnd(event);
  if (opensMeanwhile) return { kind: 'opens_later', opensAt: hourLabel(status.opensAt) };
  return { kind: 'closed', reason: closure?.reason ?? null };
}
