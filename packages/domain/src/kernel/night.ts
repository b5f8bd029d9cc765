import { addDays, dayBefore, localTime, momentOn } from './time.ts';

/**
 * A night runs from 06:00 to 06:00 on the wall clock and has the date of the day on which it began: 1am on Saturday is
 * Friday night.
 */
export const nightEndsAt = 600;

/** A moment belongs to this night by the clock of a place. */
export function nightDate(at: Date, timezone: string): string {
  const { date, hhmm } = localTime(at, timezone);
  return hhmm < nightEndsAt ? dayBefore(date) : date;
}

/** The beginning and the end of a night are 23 or 25 hours apart where clocks change. */
export const nightSpan = (night: string, timezone: string): { from: Date; until: Date } => ({
  from: momentOn(night, nightEndsAt, timezone),
  until: momentOn(addDays(night, 1), nightEndsAt, timezone),
});

/** The night of a moment is over at this moment. */
export const nightEnd = (at: Date, timezone: string): Date =>
  nightSpan(nightDate(at, timezone), timezone).until;
