import { numberText, typedNumber } from '../../../kernel/phone/typed.ts';
import { normalisePhone } from '../../../kernel/phone.ts';

/** What people write between the digits of a number. */
const asNumber = /^\+?[\d\s().\-/]+$/;
/** The shortest numbers of the world have this many digits with their country. */
const fewestDigits = 7;

/**
 * The whole numbers that a typed term may be, in E.164 digits, the likeliest first; none where it is a name. A number
 * without a plus is one of the United States, or has its country in front.
 */
export function numbersOf(term: string): string[] {
  const { digits, hasCode } = typedNumber(term);
  if (!asNumber.test(numberText(term)) || digits.length < fewestDigits) return [];
  const known = normalisePhone(term);
  if (hasCode) return [known ?? digits];
  return [...new Set(known ? [known, digits] : [digits])];
}
