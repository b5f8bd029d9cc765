import { normalisePhone } from '../../../kernel/phone.ts';

/** People write these signs between the digits of a number. */
const asNumber = /^\+?[\d\s().\-/]+$/;
/** With its country, the shortest number of the world has this many digits. */
const fewestDigits = 7;

/**
 * Returns the whole numbers that a typed term may mean, in E.164 digits, the likeliest first. It returns none where the
 * term is a name. A number without a plus is read as one of the United States, or as one with its country in front.
 */
export function numbersOf(term: string): string[] {
  const typed = term.trim();
  const digits = typed.replace(/\D/g, '');
  if (!asNumber.test(typed) || digits.length < fewestDigits) return [];
  const known = normalisePhone(typed);
  return [...new Set(known ? [known, digits] : [digits])];
}
