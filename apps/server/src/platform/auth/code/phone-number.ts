import { countryOfPhone } from '@nightjar/domain/kernel/phone';
import { refuse } from '../auth-error.ts';

/**
 * Guests have no phone numbers in these North American ranges, and texts to them are expensive. They are toll-free and
 * premium numbers, and islands (Antigua, Bermuda, Turks and Caicos, American Samoa) that the table of countries counts
 * as the mainland.
 */
const costlyRanges = /^1(?:8(?:00|22|33|44|55|66|77|88)|900|976|268|441|649|684)/;

/**
 * Reads a phone number as the E.164 digits that are stored. Spaces and a leading "+" are removed; any other spelling is
 * refused.
 */
export function readPhone(typed: string): string {
  const digits = typed.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) {
    throw refuse.invalid('Invalid phone number format (E.164 required)');
  }
  return digits;
}

/** Returns the country of this phone number, or null where no text may be sent to it. */
export function textableCountry(phone: string): string | null {
  return costlyRanges.test(phone) ? null : countryOfPhone(phone);
}
