import { countryOfPhone } from '@nightjar/domain/kernel/phone';
import { refuse } from '../auth-error.ts';

/**
 * No guest has a number of these North American ranges, and texts to them are expensive: toll-free, premium, and
 * islands (Antigua, Bermuda, Turks and Caicos, American Samoa) that the country table takes for the mainland.
 */
const costlyRanges = /^1(?:8(?:00|22|33|44|55|66|77|88)|900|976|268|441|649|684)/;

/** Reads E.164 digits as they are stored: spaces and a leading "+" are removed, any other spelling is refused. */
export function readPhone(typed: string): string {
  const digits = typed.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) {
    throw refuse.invalid('Invalid phone number format (E.164 required)');
  }
  return digits;
}

/** Returns the country of this number, or null where no text may be sent. */
export function textableCountry(phone: string): string | null {
  return costlyRanges.test(phone) ? null : countryOfPhone(phone);
}
