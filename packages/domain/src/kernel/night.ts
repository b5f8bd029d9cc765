import { addDays, dayBefore, localTime, momentOn } from './time.ts';

/**
 * A night runs from 06:00 to 06:00 on the wall clock and has the date on which it began: 1am on Saturday belongs to
 * Friday night. The number is hhmm.
 */
export const nightEndsAt = 600;

/** Returns the date of the night to which a moment belongs, by the clock of a place. */
export function nightDate(at: Date, timezone: string): string {
  const { date, hhmm } = localTime(at, timezone);
  return hhmm < nightEndsAt ? dayBefore(date) : date;
}

/** Returns the moments at which a night begins and ends. They are 23 or 25 hours apart where clocks change. */
export const nightSpan = (night: string, timezone: string): { from: Date; until: Date } => ({
  from: momentOn(night, nightEndsAt, timezone),
  until: momentOn(addDays(night, 1), nightEndsAt, timezone),
});

/** Returns the moment at which the night of `at` is over. */
export const nightEnd = (at: Date, timezone: string): Date =>
  nightSpan(nightDate(at, timezone), timezone).until;
