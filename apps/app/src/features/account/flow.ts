import { signup } from '@nightjar/domain/account/calls';
import { decideSignup, isPlausibleBirthday } from '@nightjar/domain/account/rules';
import type { PhoneCountry } from '@nightjar/domain/kernel/phone';
import { ageOn, day, seconds } from '@nightjar/domain/kernel/time';
import { nameLimit } from '@nightjar/domain/people/entity';
import * as z from 'zod/mini';

/** Stands until the table of countries has come, and again wherever a country is not in it. */
export const homeCountry: PhoneCountry = {
  alpha3: 'USA',
  country_code: '1',
  country_name: 'United States',
  phone_number_lengths: [10],
};

/** Sooner a text message may still be on its way. */
const patienceSeconds = 30;

/** A second text message is worth asking for, and granted, after this many milliseconds. */
export const resendAfter = (smsGapSeconds: number) => Math.max(patienceSeconds, smsGapSeconds) * seconds;

/** Whether the national digits have a length the country's numbers have; a 0 dialled at home does not count. */
export function isWhole(digits: string, country: PhoneCountry): boolean {
  const lengths = [digits.length, digits.replace(/^0+/, '').length];
  return country.phone_number_lengths.some(length => lengths.includes(length));
}

export const notANumber = (country: PhoneCountry) =>
  `That doesn't look like a ${country.country_name} number.`;

/** Milliseconds a refusal asks to wait: "…you can only request this after 42 seconds." → 42,000; 0 where it names none. */
export function waitAsked(message: string): number {
  return Number(/(\d+) seconds?\b/.exec(message)?.[1] ?? 0) * seconds;
}

export type CodeEntry = {
  readonly code: string;
  readonly phase: 'typing' | 'checking' | 'accepted';
  readonly error: string | null;
  /** Between two codes, in milliseconds. */
  readonly gap: number;
  /** No new code before this moment, in epoch milliseconds. */
  readonly resendAt: number;
};

export type CodeEvent =
  | { readonly type: 'typed'; readonly code: string }
  | { readonly type: 'complete'; readonly code: string }
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'asked-again'; readonly now: number }
  | { readonly type: 'not-sent'; readonly message: string; readonly now: number };

/** `gap` from `resendAfter`. */
export function beginCode(now: number, gap: number): CodeEntry {
  return { code: '', phase: 'typing', error: null, gap, resendAt: now + gap };
}

/** One entry of a texted code: a refused one clears the cells, and nothing is typed while one is checked. */
export function codeEntry(state: CodeEntry, event: CodeEvent): CodeEntry {
  switch (event.type) {
    case 'typed':
      return state.phase === 'typing'
        ? { ...state, code: event.code, error: event.code ? null : state.error }
        : state;
    case 'complete':
      return { ...state, code: event.code, phase: 'checking', error: null };
    case 'accepted':
      return { ...state, phase: 'accepted' };
    case 'refused':
      return { ...state, code: '', phase: 'typing', error: event.message };
    case 'asked-again':
      return beginCode(event.now, state.gap);
    case 'not-sent':
      return {
        ...state,
        error: event.message,
        resendAt: event.now + (waitAsked(event.message) || state.gap),
      };
  }
}

const wrongCode = "That code didn't work. Check the latest text.";

/** What is said of a code that was not taken. Too many tries and a lost line have sentences of their own. */
export function codeRefusal({ message, status }: { message: string; status: number }): string {
  return status === 0 || status === 429 || status >= 500 ? message : wrongCode;
}

/** What is typed on the first page of the registration, as it is typed. */
export type AboutDraft = {
  readonly first_name: string;
  readonly last_name: string;
  readonly nickname: string;
  readonly dob: string;
  readonly gender: string;
};
export type AboutField = keyof AboutDraft;

const about = z.pick(signup.input, {
  first_name: true,
  last_name: true,
  nickname: true,
  dob: true,
  gender: true,
});
export type About = z.infer<typeof about>;
export type AboutErrors = Partial<Record<AboutField, string>>;

export const emptyDraft: AboutDraft = { first_name: '', last_name: '', nickname: '', dob: '', gender: '' };

/** The page's own order: focus goes to the first that is wrong. */
export const aboutFields = [
  'first_name',
  'last_name',
  'nickname',
  'dob',
  'gender',
] as const satisfies readonly AboutField[];

const missing: Record<AboutField, string> = {
  first_name: "What's your first name?",
  last_name: "What's your last name?",
  nickname: 'What should friends call you?',
  dob: 'When were you born? Month, day, year.',
  gender: 'Pick one. "Prefer not to say" is fine.',
};

/** The draft against the call's own schema, and the birthday against the law. `today` is the date where the person is. */
export function checkAbout(
  draft: AboutDraft,
  { today, legalAge }: { today: string; legalAge: number },
): { readonly errors: AboutErrors } | { readonly about: About } {
  const typed = { ...draft, dob: readDob(draft.dob) ?? '' };
  const errors: AboutErrors = {};
  for (const field of aboutFields) {
    const read = about.shape[field].safeParse(typed[field]);
    if (!read.success) errors[field] = sentenceFor(field, draft, read.error.issues[0]?.code);
  }
  if (!errors.dob) {
    const problem = birthdayProblem(typed.dob, today, legalAge);
    if (problem) errors.dob = problem;
  }
  const whole = about.safeParse(typed);
  return whole.success && Object.keys(errors).length === 0 ? { about: whole.data } : { errors };
}

function sentenceFor(field: AboutField, draft: AboutDraft, code: string | undefined): string {
  if (draft[field].trim() === '') return missing[field];
  if (field === 'dob') return "That day isn't in the calendar. Month, day, year.";
  if (code === 'too_big') return `At most ${nameLimit} characters.`;
  return 'That has a character we cannot keep.';
}

function birthdayProblem(dob: string, today: string, legalAge: number): string | null {
  if (ageOn(dob, today) < 0 || !isPlausibleBirthday(dob, today)) return 'Check the year.';
  const decision = decideSignup({ registered: false }, dob, today, legalAge);
  return 'granted' in decision ? null : decision.message;
}

/** "1", "12", "12/3", "12/31/1990" while it is typed. What autofill writes ("1990-12-31") is turned around. */
export function dobAsTyped(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  const padded = text.replace(/(^|\D)(\d)(?=[^\d])/g, '$10$2');
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean);
  const goesOn = /\d\D$/.test(padded) && (digits.length === 2 || digits.length === 4);
  return `${parts.join('/')}${goesOn ? '/' : ''}`;
}

/** The typed day as `YYYY-MM-DD`; null where it is not whole or no calendar has it. */
export function readDob(typed: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed);
  const read = day.safeParse(parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : '');
  return read.success ? read.data : null;
}
