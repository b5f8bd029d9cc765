import { countryOfPhone } from '@nightjar/domain/kernel/phone';
import { refuse } from '../auth-error.ts';

/**
 * Ranges of the North American plan that no guest's phone has and that are dear to text: toll-free, premium, and
 * islands (Antigua, Bermuda, Turks and Caicos, American Samoa) that the country table takes for the mainland.
 */
const costlyRanges = /^1(?:8(?:00|22|33|44|55|66|77|88)|900|976|268|441|649|684)/;

/** E.164 digits as they are stored: spaces and a leading "+" go, any other spelling is refused. */
export function readPhone(typed: string): string {
  const digits = typed.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) {
    throw refuse.invalid('Invalid phone number format (E.164 required)');
  }
  return digits;
}

/** The country a text to this number goes to, or null where none may go. */
export function textableCountry(phone: string): string | null {
  return costlyRanges.test(phone) ? null : countryOfPhone(phone);
}
