import { digitsWithCode, typedNumber } from '@nightjar/domain/kernel/phone/typed';

/**
 * Formats a phone number as far as it is typed, as "(813) 555-0101". Numbers outside of the North American plan keep
 * plain digits.
 */
export function phoneAsTyped(digits: string, countryCode: string): string {
  if (countryCode !== '1') return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return area && `(${area}`;
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}

/**
 * Returns the national digits of the typed, pasted or filled-in text, without a leading country code. The longest
 * number may begin with the 0 that many countries dial at home.
 */
export function phoneDigits(typed: string, countryCode: string, longest: number): string {
  const abroad = abroadDigits(typed, countryCode, longest);
  const digits = abroad ?? typedNumber(typed).digits;
  const prefixed = abroad !== null || digits.length > longest;
  const national = prefixed && digits.startsWith(countryCode) ? digits.slice(countryCode.length) : digits;
  return national.slice(0, national.startsWith('0') ? longest + 1 : longest);
}

/** A row of the country table, as far as a number's beginning tells countries apart. */
type CountryWithCode = {
  readonly alpha3: string;
  readonly country_code: string;
  readonly phone_number_lengths: readonly number[];
};

/**
 * Returns the country of a number that is pasted or filled in with its code, where it differs from the chosen one: the
 * first with that code.
 */
export function countryOfTyped(
  typed: string,
  chosen: string,
  countries: readonly CountryWithCode[],
): string | null {
  const row = countries.find(({ alpha3 }) => alpha3 === chosen);
  const digits = abroadDigits(
    typed,
    row?.country_code ?? '',
    Math.max(0, ...(row?.phone_number_lengths ?? [])),
  );
  if (digits === null || (row && digits.startsWith(row.country_code))) return null;
  return countries.find(({ country_code }) => digits.startsWith(country_code))?.alpha3 ?? null;
}

/**
 * The digits begin with their code where they follow a plus, or what is dialled in its place, and where no national
 * number is so long.
 */
function abroadDigits(typed: string, countryCode: string, longest: number): string | null {
  const number = typedNumber(typed);
  const isLong = number.digits.length > longest + 1;
  return number.hasCode || isLong ? digitsWithCode(number, countryCode) : null;
}

/** Returns the caret's place in `shown` when `count` digits are left of it. */
export function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < shown.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(shown[place] ?? '')) seen += 1;
  }
  return shown.length;
}
