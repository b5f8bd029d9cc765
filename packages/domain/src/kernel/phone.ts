import { phone } from 'phone';

/**
 * A number typed at sign-in, in E.164 digits without the plus ("18135550101"), or null. The mobile prefix is not
 * checked here: a person may own a number its country lists as a landline (specification, section 5).
 */
export function normalisePhone(typed: string, alpha3 = 'USA'): string | null {
  const checked = parse(typed, alpha3) ?? (alpha3 === 'USA' ? parse(typed, 'CAN') : null);
  return checked ? checked.slice(1) : null;
}

function parse(typed: string, alpha3: string): string | null {
  const answer = phone(typed, { country: alpha3, validateMobilePrefix: false });
  return answer.isValid ? answer.phoneNumber : null;
}

/** A contact's number: 11 digits starting with 1, or 10 digits; extensions ignored (specification, section 5). */
export function normaliseContact(typed: string): string | null {
  const digits = typed.replace(/(?:ext\.?|x|#).*$/i, '').replace(/\D/g, '');
  if (digits.length === 11 && digits.startsWith('1')) return digits;
  return digits.length === 10 ? `1${digits}` : null;
}

/** "(813) 555-0101"; a number outside the North American plan keeps its digits behind a plus. */
export function displayPhone(digits: string): string {
  const national = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits.replace(/\D/g, ''));
  return national ? `(${national[1]}) ${national[2]}-${national[3]}` : `+${digits.replace(/\D/g, '')}`;
}

/**
 * The two-letter country of E.164 digits, or null where no country numbers its phones so. Countries that share a code
 * are told apart by their prefixes; a prefix newer than the table is taken for the code's first country.
 */
export function countryOfPhone(digits: string): string | null {
  const exact = phone(`+${digits}`);
  const answer = exact.isValid ? exact : phone(`+${digits}`, { validateMobilePrefix: false });
  return answer.isValid ? answer.countryIso2 : null;
}
