import { countryPhoneData, phone } from 'phone';

/** The specification's country table has these columns. */
export type PhoneCountry = {
  readonly alpha3: string;
  readonly country_code: string;
  readonly country_name: string;
  readonly phone_number_lengths: readonly number[];
};

/** Every country that numbers phones, the United States first, then Canada, then by name. */
export const phoneCountries: readonly PhoneCountry[] = countryPhoneData
  .map(({ alpha3, country_code, country_name, phone_number_lengths }) => ({
    alpha3,
    country_code,
    country_name,
    phone_number_lengths,
  }))
  .sort((a, b) => rank(a) - rank(b) || a.country_name.localeCompare(b.country_name, 'en'));

function rank({ alpha3 }: PhoneCountry): number {
  const first = ['USA', 'CAN'].indexOf(alpha3);
  return first < 0 ? 2 : first;
}

/**
 * Returns a number typed at sign-in as E.164 digits without the plus ("18135550101"), or null. The mobile prefix is not
 * checked here: a person may own a number that its country lists as a landline (specification, section 5).
 */
export function normalisePhone(typed: string, alpha3 = 'USA'): string | null {
  const checked = parse(typed, alpha3) ?? (alpha3 === 'USA' ? parse(typed, 'CAN') : null);
  return checked ? checked.slice(1) : null;
}

function parse(typed: string, alpha3: string): string | null {
  const answer = phone(typed, { country: alpha3, validateMobilePrefix: false });
  return answer.isValid ? answer.phoneNumber : null;
}

/**
 * A contact's number has 11 digits starting with 1, or 10 digits; an extension is ignored (specification, section 5).
 */
export function normaliseContact(typed: string): string | null {
  const digits = typed.replace(/(?:ext\.?|x|#).*$/i, '').replace(/\D/g, '');
  if (digits.length === 11 && digits.startsWith('1')) return digits;
  return digits.length === 10 ? `1${digits}` : null;
}

/**
 * Returns the two-letter country of E.164 digits, or null where no country has such numbers. Countries that share a
 * code are distinguished by their prefixes; a prefix newer than the table counts for the code's first country.
 */
export function countryOfPhone(digits: string): string | null {
  const exact = phone(`+${digits}`);
  const answer = exact.isValid ? exact : phone(`+${digits}`, { validateMobilePrefix: false });
  return answer.isValid ? answer.countryIso2 : null;
}
