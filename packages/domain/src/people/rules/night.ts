import { dayBefore, type LocalTime } from '../../kernel/time.ts';

/** Going out ends by itself at this local time, so that a status of Saturday night does not last until Monday. */
export const nightEndsAt = 600;

/** The next 06:00 on the wall, as a moment. */
export function outUntil(now: Date, local: LocalTime): Date {
  const minutesNow = Math.floor(local.hhmm / 100) * 60 + (local.hhmm % 100);
  const minutesEnd = (nightEndsAt / 100) * 60;
  const wait = minutesNow < minutesEnd ? minutesEnd - minutesNow : minutesEnd - minutesNow + 24 * 60;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + wait * 60_000);
}

/** The day whose evening a moment belongs to: until the night ends, it is the day before. */
export const eveningOf = ({ date, hhmm }: LocalTime): string => (hhmm < nightEndsAt ? dayBefore(date) : date);

/** What a person's status is worth now: an "out" that has ended counts as "in". */
export function currentStatus(stored: 'in' | 'out', until: Date | null, now: Date): 'in' | 'out' {
  return stored === 'out' && (until === null || until > now) ? 'out' : 'in';
}
