import { days, later, localTime } from '../../kernel/time.ts';
import { outUntil } from '../../people/rules/night.ts';

/** A bartender who waves more than so many pours through in one night is told to the venue (security requirement 4.6). */
export const overridesUnnoticed = 5;

/** The night of service that a moment belongs to: from 06:00 on the venue's wall to the next. */
export function serviceNight(now: Date, timezone: string): { from: Date; until: Date } {
  const until = outUntil(now, localTime(now, timezone));
  return { from: later(until, -days), until };
}
