import type { Refusal } from '../kernel/failure.ts';
import { hourLabel, hours, later, localTime } from '../kernel/time.ts';
import { eventRefusals } from './refusals.ts';

/** An event that names no end is over this long after it began (domain decisions). */
export const openEndHours = 6;
/** People who go are reminded this many hours before the start. */
export const remindedHoursBefore = 2;

export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
type Night = { status: (typeof eventStatuses)[number]; starts_at: Date; ends_at: Date | null };

export function eventEnd(event: Pick<Night, 'starts_at' | 'ends_at'>): Date {
  return event.ends_at ?? later(event.starts_at, openEndHours * hours);
}

/** One can still come while it lasts. `remindAt` is null where that moment has passed. */
export function decideGoing(
  event: Night,
  now: Date,
): { granted: true; remindAt: Date | null } | Refusal<'event_over' | 'event_cancelled'> {
  if (event.status === 'cancelled') return eventRefusals.refuse('event_cancelled');
  if (eventEnd(event) <= now) return eventRefusals.refuse('event_over');
  const remindAt = later(event.starts_at, -remindedHoursBefore * hours);
  return { granted: true, remindAt: remindAt > now ? remindAt : null };
}

/** The push two hours before; times are the venue's. */
export const reminderNote = (event: {
  name: string;
  venue_name: string;
  starts_at: Date;
  timezone: string;
}) => ({
  title: event.name,
  body: `Starts at ${hourLabel(localTime(event.starts_at, event.timezone).hhmm)} at ${event.venue_name}.`,
});
