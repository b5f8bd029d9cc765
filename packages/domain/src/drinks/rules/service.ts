import { nightDate, nightSpan } from '../../kernel/night.ts';

/** More overrides by one bartender in one night are reported to the venue (security requirement 4.6). */
export const overridesUnnoticed = 5;

/** The night of service of a moment: from 06:00 local time to the next 06:00. */
export const serviceNight = (now: Date, timezone: string) => nightSpan(nightDate(now, timezone), timezone);
