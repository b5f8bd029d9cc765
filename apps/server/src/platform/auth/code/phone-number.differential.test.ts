import { normaliseContact, normalisePhone, phoneCountries, readPhone } from '@nightjar/domain/kernel/phone';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import examples from 'libphonenumber-js/examples.mobile';
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { readPhone as readAtSignIn } from './phone-number.ts';

/**
 * The test shows that our readers of phone numbers agree with the library libphonenumber. It types a mobile number of
 * each country in several ways.
 */
type Typed = { text: string; alpha2: CountryCode; alpha3: string; way: string };

/** People type, paste and save phone numbers in these forms. */
const ways: Readonly<Record<string, (number: ReturnType<typeof exampleOf> & object) => string>> = {
  'as at home': number => number.formatNational(),
  'as at home, with dots': number => number.formatNational().replace(/[\s-]+/g, '.'),
  'national digits': number => number.nationalNumber,
  'digits with the code': number => number.number.slice(1),
  international: number => number.formatInternational(),
  'a link': number => number.getURI(),
  'with 00': number => number.formatInternational().replace('+', '00 '),
  'with the 0 of home in brackets': number => number.formatInternational().replace(/^(\+\d+) /, '$1 (0)'),
  'pasted with direction marks': number => `\u202A${number.formatInternational()}\u202C`,
  'in full-width digits': number => wide(number.formatInternational()),
  'with an extension': number => `${number.formatInternational()} ext. 12`,
};
const wide = (text: string) =>
  text.replace(/[\d+]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

function exampleOf(alpha2: CountryCode) {
  return getExampleNumber(alpha2, examples);
}

type Known = { reason: string; of: (typed: Typed) => boolean };
const knownReasons: Known[] = [
  {
    reason:
      'Argentina dials 15 behind the area code at home and 9 before it from abroad: the table has no areas',
    of: ({ alpha2, way }) => alpha2 === 'AR' && way.startsWith('as at home'),
  },
  {
    reason: 'in Myanmar the digits with the code are a number without it as well',
    of: ({ alpha2, way }) => alpha2 === 'MM' && way === 'digits with the code',
  },
];

test('our reader of phone numbers agrees with the library libphonenumber, or the reason for each difference is listed', () => {
  let [agree, count] = [0, 0];
  const reasons = new Map<string, number>();
  const unexplained: unknown[] = [];
  for (const { alpha2, alpha3 } of phoneCountries) {
    const number = isSupportedCountry(alpha2) ? exampleOf(alpha2) : undefined;
    if (!number) continue;
    const meant = number.number.slice(1);
    for (const [way, write] of Object.entries(ways)) {
      const typed = { text: write(number), alpha2: number.country ?? 'US', alpha3, way };
      count += 1;
      const read = normalisePhone(typed.text, alpha3);
      if (read === meant) {
        agree += 1;
        continue;
      }
      const known = knownReasons.find(({ of }) => of(typed));
      if (known) reasons.set(known.reason, (reasons.get(known.reason) ?? 0) + 1);
      else unexplained.push({ ...typed, read, meant });
    }
  }
  const counted = [...reasons].map(([reason, times]) => `  ${times}: ${reason}`);
  process.stdout.write(
    `${[`Phone numbers: libphonenumber agrees on ${agree} of ${count}.`, ...counted].join('\n')}\n`,
  );
  expect(count).toBeGreaterThan(2_000);
  expect(unexplained).toEqual([]);
  expect(reasons.size).toBe(knownReasons.length);
});

/** Each country has one phone number here, written with a "+" in front. */
const international = phoneCountries.flatMap(({ alpha2 }) => {
  const number = isSupportedCountry(alpha2) ? exampleOf(alpha2) : undefined;
  return number
    ? [
        {
          text: number.formatInternational(),
          digits: number.number.slice(1),
          code: String(number.countryCallingCode),
        },
      ]
    : [];
});

test('the server and the app read a phone number that begins with a plus as the same number, whichever country is chosen', () => {
  for (const { text, digits, code } of international) {
    const readings = [
      normalisePhone(text),
      normalisePhone(text, 'DEU'),
      readPhone(text),
      readAtSignIn(`+${digits}`),
    ];
    expect([text, ...readings]).toEqual([text, ...Array(4).fill(digits)]);
    expect([text, normaliseContact(text)]).toEqual([text, code === '1' ? digits : null]);
  }
});

test('a phone number is shown in the form of North America if libphonenumber classifies it there, and with its country code otherwise', () => {
  for (const { digits } of international) {
    const country = parsePhoneNumberFromString(`+${digits}`)?.country;
    const isShort = displayPhone(digits).startsWith('(');
    expect([digits, isShort]).toEqual([digits, isShort && digits.startsWith('1') && country !== undefined]);
    if (country === 'US' || country === 'CA') expect([digits, isShort]).toEqual([digits, true]);
  }
});
