import type { Refusal } from '../kernel/failure.ts';
import { ageOn, type LocalTime } from '../kernel/time.ts';
import { peopleFoundMost } from './entity.ts';
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

/** Where a page of a search begins and ends. */
export function pageOfFound(page: number, pageSize: number): { from: number; to: number } {
  const from = Math.min((page - 1) * pageSize, peopleFoundMost);
  return { from, to: Math.min(from + pageSize, peopleFoundMost) };
}

/** Two words name somebody; with more there would be too many ways to spell them all. */
const wordsSpelled = 2;
const shortestSpelled = 3;

/** The words of what was typed that may be spelled wrong: shorter ones resemble everything. */
export function wordsToSpell(term: string): string[] {
  const words = term
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.slice(0, wordsSpelled).filter(word => word.length >= shortestSpelled);
}

/** What may have been meant: each word in each of its spellings, in the order they were typed, the likeliest first. */
export function spelledTerms(
  words: readonly string[],
  spellings: readonly { typed: string; word: string }[],
): string[] {
  const choices = words.map(typed => [
    ...new Set(spellings.filter(spelling => spelling.typed === typed).map(({ word }) => word)),
  ]);
  if (choices.length === 0 || choices.some(choice => choice.length === 0)) return choices.flat();
  return choices.reduce((begun, next) => begun.flatMap(start => next.map(word => `${start} ${word}`)));
}
