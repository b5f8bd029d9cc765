import type { Refusal } from '../kernel/failure.ts';
import { ageOn, type LocalTime } from '../kernel/time.ts';
import { accountRefusals } from './refusals.ts';

/** The legal age is a setting; `today` is the date on the wall where the person is. */
export function decideSignup(
  user: { registered: boolean },
  dob: string,
  today: string,
  legalAge: number,
): { granted: true } | Refusal<'under_age' | 'already_registered'> {
  if (user.registered) return accountRefusals.refuse('already_registered');
  if (ageOn(dob, today) < legalAge)
    return accountRefusals.refuse('under_age', { params: { age: String(legalAge) } });
  return { granted: true };
}

/** Going out ends by itself at this local time, so that nobody is "out" on Monday noon from Saturday night. */
export const nightEndsAt = 600;

/** The next 06:00 on the wall, as a moment. */
export function outUntil(now: Date, local: LocalTime): Date {
  const minutesNow = Math.floor(local.hhmm / 100) * 60 + (local.hhmm % 100);
  const minutesEnd = (nightEndsAt / 100) * 60;
  const wait = minutesNow < minutesEnd ? minutesEnd - minutesNow : minutesEnd - minutesNow + 24 * 60;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + wait * 60_000);
}

/** What a person's status is worth now: an "out" that has ended counts as "in". */
export function currentStatus(stored: 'in' | 'out', until: Date | null, now: Date): 'in' | 'out' {
  return stored === 'out' && (until === null || until > now) ? 'out' : 'in';
}
