import { nightDate, nightSpan } from '../../kernel/night.ts';

/** When one bartender overrides more often than this in a night, the venue is notified (security requirement 4.6). */
export const overridesBeforeNotice = 5;

/** Returns when the night of service begins and ends: it runs from 06:00 local time to the next 06:00. */
export const serviceNight = (now: Date, timezone: string) => nightSpan(nightDate(now, timezone), timezone);
