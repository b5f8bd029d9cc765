import { isAmericanNumber } from './phone/display.ts';
import { fitsLength, isMobile, type PhoneCountry, phoneTable, withoutTrunkPrefix } from './phone/plans.ts';
import { digitsWithCode, typedNumber } from './phone/typed.ts';

/**
 * The list has every country that has phone numbers of its own: the United States first, then Canada, then the other
 * countries by name.
 */
export const phoneCountries: readonly PhoneCountry[] = phoneTable.toSorted(
  (a, b) => countryRank(a) - countryRank(b) || a.country_name.localeCompare(b.country_name, 'en'),
);

function countryRank({ alpha3 }: PhoneCountry): number {
  const first = ['USA', 'CAN'].indexOf(alpha3);
  return first < 0 ? 2 : first;
}

/**
 * Turns a number that is typed at sign-in into E.164 digits without the plus ("18135550101"), or null. A number that
 * begins with a plus, or with the digits that are dialed in place of a plus, belongs to the country of its code. The
 * mobile prefix is not checked here, because a person may own a number that its country lists as a landline
 * (specification, section 5).
 */
export function normalisePhone(typed: string, alpha3 = 'USA'): string | null {
  const number = typedNumber(typed);
  const row = phoneTable.find(each => each.alpha3 === alpha3);
  const abroad = digitsWithCode(number, row?.country_code ?? '');
  if (abroad !== null) return readInternationalNumber(abroad);
  return row ? readNationalNumber(number.digits, row) : null;
}

/**
 * Turns a number that an operator or an inviter types into E.164 digits, or null. The number has an American area code,
 * or the code of its country in front, with a plus or without.
 */
export function readPhone(typed: string): string | null {
  const number = typedNumber(typed);
  const american = normalisePhone(typed);
  const isSure = digitsWithCode(number, '1') !== null || (american && isAmericanNumber(american));
  return isSure || countriesOfDigits(number.digits).length === 0 ? american : number.digits;
}

/**
 * Turns the number of a contact into E.164 digits, or null. The number has 11 digits that begin with 1, or 10 digits;
 * an extension is ignored (specification, section 5). A number with the code of another country is refused.
 */
export function normaliseContact(typed: string): string | null {
  const number = typedNumber(typed);
  const abroad = digitsWithCode(number, '1');
  const digits = abroad ?? number.digits;
  if (/^1\d{10}$/.test(digits)) return digits;
  return abroad === null && digits.length === 10 ? `1${digits}` : null;
}

/**
 * Returns the two-letter country of E.164 digits, or null where no country has such numbers. Countries that share a
 * code are distinguished by their prefixes. A prefix that is newer than the table counts as one of the main country of
 * the code.
 */
export function countryOfPhone(digits: string): string | null {
  const rows = countriesOfDigits(digits);
  const exact = rows.find(row => isMobile(digits.slice(row.country_code.length), row));
  return (exact ?? rows[0])?.alpha2 ?? null;
}

/** Finds the countries whose numbers begin with the country code of these digits and have this length. */
const countriesOfDigits = (digits: string): PhoneCountry[] =>
  phoneTable.filter(
    row => digits.startsWith(row.country_code) && fitsLength(digits.slice(row.country_code.length), row),
  );

/**
 * Reads digits that begin with the code of a country. Where the number is too long, it drops the prefix that is dialed
 * only within the country.
 */
function readInternationalNumber(digits: string): string | null {
  if (countriesOfDigits(digits).length > 0) return digits;
  const shorter = phoneTable
    .filter(({ country_code }) => digits.startsWith(country_code))
    .map(row => row.country_code + withoutTrunkPrefix(digits.slice(row.country_code.length), row));
  return shorter.find(whole => countriesOfDigits(whole).length > 0) ?? null;
}

/**
 * Reads digits that are dialed within a country, or that have its code in front. Where both readings are possible, it
 * takes the one that is a mobile number.
 */
function readNationalNumber(typed: string, row: PhoneCountry): string | null {
  const { country_code } = row;
  const readings = [withoutTrunkPrefix(typed, row)];
  if (typed.startsWith(country_code)) readings.push(typed.slice(country_code.length));
  const whole = readings.filter(digits => fitsLength(digits, row));
  const meant = whole.find(digits => isMobile(digits, row)) ?? whole[0];
  return meant === undefined ? null : country_code + meant;
}
