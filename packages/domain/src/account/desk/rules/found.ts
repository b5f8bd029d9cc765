import { numberText, typedNumber } from '../../../kernel/phone/typed.ts';
import { normalisePhone } from '../../../kernel/phone.ts';

/** Matches a phone number together with the spaces, brackets and dashes that people write between its digits. */
const phoneNumberPattern = /^\+?[\d\s().\-/]+$/;
/** The shortest phone numbers of the world have this many digits with their country code. */
const fewestPhoneDigits = 7;

/**
 * Returns the whole phone numbers that a typed term may be, in E.164 digits, the likeliest first; none where
 * it is a name. A number without a plus is one of the United States, or has its country code in front.
 */
export function phoneNumbersIn(term: string): string[] {
  const { digits, hasCode } = typedNumber(term);
  if (!phoneNumberPattern.test(numberText(term)) || digits.length < fewestPhoneDigits) return [];
  const known = normalisePhone(term);
  if (hasCode) return [known ?? digits];
  return [...new Set(known ? [known, digits] : [digits])];
}
