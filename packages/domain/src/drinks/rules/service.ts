import { days, later, localTime } from '../../kernel/time.ts';
import { outUntil } from '../../people/rules/night.ts';

/** More overrides by one bartender in one night are reported to the venue (security requirement 4.6). */
export const overridesUnnoticed = 5;

/** The night of service of a moment: from 06:00 local time to the next 06:00. */
export function serviceNight(now: Date, timezone: string): { from: Date; until: Date } {
  const until = outUntil(now, localTime(now, timezone));
  return { from: later(until, -days), until };
}
