import { digitsWithCode, typedNumber } from '@nightjar/domain/kernel/phone/typed';

/**
 * Formats a phone number while it is typed, as "(813) 555-0101". A number outside of the North American numbering plan
 * has no format and stays plain digits.
 */
export function formatTypedPhone(digits: string, countryCode: string): string {
  if (countryCode !== '1') return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return area && `(${area}`;
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}

/**
 * Returns the national digits of a text that was typed, pasted or filled in, without the country code. `longest` is the
 * length of the longest national number, without the 0 that many countries dial for calls within the country.
 */
export function phoneDigits(typed: string, countryCode: string, longest: number): string {
  const abroad = digitsOfOtherCountry(typed, countryCode, longest);
  const digits = abroad ?? typedNumber(typed).digits;
  const prefixed = abroad !== null || digits.length > longest;
  const national = prefixed && digits.startsWith(countryCode) ? digits.slice(countryCode.length) : digits;
  return national.slice(0, national.startsWith('0') ? longest + 1 : longest);
}

/** This is a row of the table of countries, with the country code at the start of its phone numbers. */
type CountryWithCode = {
  readonly alpha3: string;
  readonly country_code: string;
  readonly phone_number_lengths: readonly number[];
};

/**
 * Returns the country of a phone number that was pasted or filled in with a country code, if it differs from the chosen
 * country. If several countries have this code, returns the first of them.
 */
export function countryOfTyped(
  typed: string,
  chosen: string,
  countries: readonly CountryWithCode[],
): string | null {
  const row = countries.find(({ alpha3 }) => alpha3 === chosen);
  const digits = digitsOfOtherCountry(
    typed,
    row?.country_code ?? '',
    Math.max(0, ...(row?.phone_number_lengths ?? [])),
  );
  if (digits === null || (row && digits.startsWith(row.country_code))) return null;
  return countries.find(({ country_code }) => digits.startsWith(country_code))?.alpha3 ?? null;
}

/**
 * Returns the digits of a number that starts with its country code, else null. A number starts with the code if it
 * follows a plus or the prefix for international calls, or if it has too many digits for a national number.
 */
function digitsOfOtherCountry(typed: string, countryCode: string, longest: number): string | null {
  const number = typedNumber(typed);
  const isLong = number.digits.length > longest + 1;
  return number.hasCode || isLong ? digitsWithCode(number, countryCode) : null;
}

/** Returns the position of the caret in `shown` that has `count` digits to its left. */
export function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < shown.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(shown[place] ?? '')) seen += 1;
  }
  return shown.length;
}
