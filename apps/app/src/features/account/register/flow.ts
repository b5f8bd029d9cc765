import { genders, signupForm } from '@nightjar/domain/account/entity';
import { decideSignup, isPlausibleBirthday } from '@nightjar/domain/account/rules/sign-up';
import { typedText } from '@nightjar/domain/kernel/text';
import { ageOn, day } from '@nightjar/domain/kernel/time';
import { nameLimit } from '@nightjar/domain/people/entity';
import * as z from 'zod/mini';
import { accountWords } from '../parts/words.ts';
import { registerWords } from './words.ts';

/** The draft has the answers of the steps before the portrait, as they were typed. */
export type AboutDraft = {
  readonly first_name: string;
  readonly last_name: string;
  readonly nickname: string;
  readonly dob: string;
  readonly gender: string;
};
export type AboutField = keyof AboutDraft;

/** The registration accepts only the genders that its form lists. */
const aboutSchema = z.extend(
  z.pick(signupForm, { first_name: true, last_name: true, nickname: true, dob: true }),
  {
    gender: z.enum(genders),
  },
);
export type AboutAnswers = z.infer<typeof aboutSchema>;
export type AboutErrors = Partial<Record<AboutField, string>>;

export const emptyDraft: AboutDraft = { first_name: '', last_name: '', nickname: '', dob: '', gender: '' };

export const registerSteps = ['names', 'birthday', 'portrait'] as const;
export type RegisterStep = (typeof registerSteps)[number];

/**
 * Returns the draft after the user typed into a field. The nickname follows the first name until the user types another
 * one, because most people are called by it.
 */
export function withTyped(draft: AboutDraft, field: AboutField, value: string): AboutDraft {
  const follows = field === 'first_name' && draft.nickname === draft.first_name;
  return { ...draft, ...(follows && { nickname: value }), [field]: value };
}

/** The fields of each step are in the order of the page, because the focus goes to the first wrong field. */
export const fieldsByStep = {
  names: ['first_name', 'last_name', 'nickname'],
  birthday: ['dob', 'gender'],
  portrait: [],
} as const satisfies Record<RegisterStep, readonly AboutField[]>;

const aboutFields: readonly AboutField[] = [...fieldsByStep.names, ...fieldsByStep.birthday];

/**
 * The number of each step within the whole sign-up, which begins before the registration (specification, section 2).
 * The names and the birthday are one step there, so the birthday moves the progress by half a step.
 */
export const onboardingStepNumbers: Readonly<Record<RegisterStep, number>> = {
  names: 3,
  birthday: 3.5,
  portrait: 4,
};

export const stepOfField = (field: AboutField): RegisterStep =>
  registerSteps.find(step => (fieldsByStep[step] as readonly AboutField[]).includes(field)) ?? 'names';

/**
 * Returns the field that the server refused; null where no field is known. A refusal of the age is about the birthday.
 * The message about a wrong input begins with the name of its field.
 */
export function refusedField({ code, message }: { code: string; message: string }): AboutField | null {
  if (code === 'under_age') return 'dob';
  return aboutFields.find(field => message.startsWith(`${field} `)) ?? null;
}

const missingMessages: Record<AboutField, string> = {
  ...accountWords.missing,
  dob: registerWords.wrong.dob,
  gender: registerWords.wrong.gender,
};

/**
 * Checks that the draft fits the call's schema and that the person has the legal age. `today` is the person's local
 * date.
 */
export function checkAbout(
  draft: AboutDraft,
  { today, legalAge }: { today: string; legalAge: number },
): { readonly errors: AboutErrors } | { readonly about: AboutAnswers } {
  const typed = { ...draft, dob: readDob(draft.dob) ?? '' };
  const errors: AboutErrors = {};
  for (const field of aboutFields) {
    const read = aboutSchema.shape[field].safeParse(typed[field]);
    if (!read.success) errors[field] = fieldError(field, draft, read.error.issues[0]?.code);
  }
  if (!errors.dob) {
    const problem = birthdayProblem(typed.dob, today, legalAge);
    if (problem) errors.dob = problem;
  }
  const parsed = aboutSchema.safeParse(typed);
  return parsed.success && Object.keys(errors).length === 0 ? { about: parsed.data } : { errors };
}

function fieldError(field: AboutField, draft: AboutDraft, code: string | undefined): string {
  if (typedText(draft[field]) === '') return missingMessages[field];
  if (field === 'dob') return registerWords.wrong.noDay;
  if (code === 'too_big') return accountWords.tooLong(nameLimit);
  return accountWords.unreadable;
}

function birthdayProblem(dob: string, today: string, legalAge: number): string | null {
  if (ageOn(dob, today) < 0 || !isPlausibleBirthday(dob, today)) return registerWords.wrong.year;
  const decision = decideSignup({ registered: false }, { dob, today, legalAge });
  return 'granted' in decision ? null : decision.message;
}

/** Returns the errors of a step's fields; null where the step is filled in correctly. */
export function checkStep(
  step: RegisterStep,
  draft: AboutDraft,
  law: { today: string; legalAge: number },
): AboutErrors | null {
  const checked = checkAbout(draft, law);
  if ('about' in checked) return null;
  const own = fieldsByStep[step].flatMap(field => {
    const sentence = checked.errors[field];
    return sentence ? [[field, sentence] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : null;
}

/**
 * Formats a birthday while it is typed: "1", "12", "12/3", "12/31/1990". It also changes a date in the form of a
 * browser's autofill, such as "1990-12-31", to "12/31/1990".
 */
export function formatTypedDob(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  const padded = text.replace(/(^|\D)(\d)(?=[^\d])/g, '$10$2');
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean);
  const slashFollows = /\d\D$/.test(padded) && (digits.length === 2 || digits.length === 4);
  return `${parts.join('/')}${slashFollows ? '/' : ''}`;
}

/** Returns the typed day as `YYYY-MM-DD`; null where it is incomplete or not in the calendar. */
export function readDob(typed: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed);
  const read = day.safeParse(parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : '');
  return read.success ? read.data : null;
}
