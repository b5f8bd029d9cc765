import { type AlcoholRule, alcoholRule } from '@nightjar/domain/drinks/entity';
import {
  type AlcoholLaw,
  hoursLabel,
  lawWithDefaults,
  type StateRule,
} from '@nightjar/domain/drinks/rules/alcohol';
import * as z from 'zod/mini';
import { type Choice, choiceOfRule } from './items.ts';
import { lawWords } from './words.ts';

const choiceField = z.pipe(
  z.enum(['yes', 'no', 'unknown']),
  z.transform((value): boolean | null => (value === 'unknown' ? null : value === 'yes')),
);
const drinkCountField = z.pipe(
  z.string(),
  z.transform((value): number | null => (value === '' ? null : Number(value))),
);
const clockField = z.pipe(
  z.string().check(z.regex(/^(\d\d:\d\d)?$/, { error: 'must be a time of day, or empty' })),
  z.transform((value): number | null => (value === '' ? null : Number(value.replace(':', '')))),
);

export type LawFormValues = {
  free_drinks: Choice;
  drinks_at_a_time: string;
  serving_from: string;
  serving_until: string;
  timed_discounts: Choice;
  volume_discounts: Choice;
  unlimited_for_a_price: Choice;
  prizes: Choice;
  source: string;
  as_of: string;
};

/** `today` is the latest day that the form accepts as the day on which the law was looked up. */
export const lawForm = (today: string) =>
  z.object({
    free_drinks: choiceField,
    drinks_at_a_time: drinkCountField,
    serving_from: clockField,
    serving_until: clockField,
    timed_discounts: choiceField,
    volume_discounts: choiceField,
    unlimited_for_a_price: choiceField,
    prizes: choiceField,
    source: z.pipe(
      z.string().check(z.trim(), z.minLength(1, { error: lawWords.form.sourceOwed })),
      alcoholRule.shape.source,
    ),
    as_of: z.iso
      .date({ error: lawWords.form.dayOwed })
      .check(z.refine(day => day <= today, { error: lawWords.form.dayAhead })),
  });
export type SubmittedLaw = Omit<AlcoholRule, 'state'>;

export function lawFormValuesOf(rule: AlcoholRule): LawFormValues {
  return {
    free_drinks: choiceOfRule(rule.free_drinks),
    drinks_at_a_time: rule.drinks_at_a_time === null ? '' : String(rule.drinks_at_a_time),
    serving_from: clockText(rule.serving_from),
    serving_until: clockText(rule.serving_until),
    timed_discounts: choiceOfRule(rule.timed_discounts),
    volume_discounts: choiceOfRule(rule.volume_discounts),
    unlimited_for_a_price: choiceOfRule(rule.unlimited_for_a_price),
    prizes: choiceOfRule(rule.prizes),
    source: rule.source,
    as_of: rule.as_of,
  };
}

function clockText(hhmm: number | null): string {
  if (hhmm === null) return '';
  const digits = String(hhmm).padStart(4, '0');
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/**
 * Returns the changed rules with the state and the source. Other rules are left out, because another super admin may
 * have changed them meanwhile.
 */
export function lawChangesOf(rule: AlcoholRule, sent: SubmittedLaw) {
  const { source, as_of, ...rules } = sent;
  const differing = Object.entries(rules).filter(
    ([name, value]) => value !== rule[name as keyof AlcoholRule],
  );
  return { ...(Object.fromEntries(differing) as Partial<StateRule>), state: rule.state, source, as_of };
}

export type GuestLawChange = { readonly label: string; readonly before: string; readonly after: string };

/** Describes what changes for guests in this state of the US, from the next pour on. */
export function guestChanges(before: Partial<StateRule>, after: Partial<StateRule>): GuestLawChange[] {
  const [factsBefore, factsAfter] = [lawFactsOf(lawWithDefaults(before)), lawFactsOf(lawWithDefaults(after))];
  return factsBefore.flatMap(({ label, value }, place) => {
    const next = factsAfter[place]?.value ?? value;
    return next === value ? [] : [{ label, before: value, after: next }];
  });
}

/** Describes what the law means for guests, as a list of labels and texts. */
export const lawFactsOf = (law: AlcoholLaw) => [
  { label: lawWords.facts.free, value: law.freeDrinks ? lawWords.facts.any : lawWords.facts.soft },
  { label: lawWords.facts.hours, value: servingHoursText(law) },
  { label: lawWords.facts.atOnce, value: lawWords.facts.drinks(law.drinksAtOnce) },
];

const servingHoursText = (law: AlcoholLaw) =>
  law.from === law.until ? lawWords.facts.always : hoursLabel(law);
