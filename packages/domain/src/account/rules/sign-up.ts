import type { Refusal } from '../../kernel/failure.ts';
import { ageOn, houseTimezone, isTimezone, localTime } from '../../kernel/time.ts';
import { oldestAge } from '../entity.ts';
import { accountRefusals } from '../refusals.ts';

/**
 * From this age on, a country's law lets people drink in a bar. A server that is open to the public requires at least
 * this age.
 */
export const drinkingAge = { US: 21 } as const;

/**
 * False for a birthday that is longer ago than a human life lasts. `today` is the date at the place where the person
 * is.
 */
export function isPlausibleBirthday(dob: string, today: string): boolean {
  return ageOn(dob, today) <= oldestAge;
}

/** Of the zones of the states of the United States and of Canada, a day begins last in this one. */
const westernmostTimezone = 'Pacific/Honolulu';

/**
 * Returns the date by which a sign-up counts a person's age, in the time zone that their phone names. A day begins
 * early in a zone such as that of Japan, so a false zone could make a user older. The date is therefore never later
 * than the date in `houseTimezone`. A phone that names no known zone counts as in `westernmostTimezone`.
 */
export function signupDate(now: Date, timezone: string | null): string {
  if (!timezone || !isTimezone(timezone)) return localTime(now, westernmostTimezone).date;
  const dates = [timezone, houseTimezone].map(zone => localTime(now, zone).date);
  return dates.sort()[0] ?? '';
}

/**
 * Decides by age whether a person may sign up. The legal age is a setting; `today` is the date at the place where the
 * person is.
 */
export function decideSignup(
  user: { registered: boolean },
  { dob, today, legalAge }: { dob: string; today: string; legalAge: number },
): { granted: true } | Refusal<'under_age' | 'already_registered'> {
  if (user.registered) return accountRefusals.refuse('already_registered');
  if (ageOn(dob, today) < legalAge)
    return accountRefusals.refuse('under_age', { params: { age: String(legalAge) } });
  return { granted: true };
}
