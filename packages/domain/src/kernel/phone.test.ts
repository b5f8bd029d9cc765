import fc from 'fast-check';
import { countryPhoneData } from 'phone';
import { describe, expect, test } from 'vitest';
import { displayPhone, displayTypedPhone, isAmericanNumber } from './phone/display.ts';
import { typedNumber } from './phone/typed.ts';
import { countryOfPhone, normaliseContact, normalisePhone, phoneCountries, readPhone } from './phone.ts';

test.each([
  ['(813) 555-0101', 'USA', '18135550101'],
  ['+1 813 555 0101', 'USA', '18135550101'],
  ['813555010', 'USA', null],
  ['81355501o1', 'USA', null],
  ['06 12345678', 'NLD', '31612345678'],
  ['31612345678', 'NLD', '31612345678'],
  ['01 02 03 04 05', 'CIV', '2250102030405'],
  ['06 20 123 4567', 'HUN', '36201234567'],
  ['8 (495) 123-45-67', 'RUS', '74951234567'],
  ['06 1234 5678', 'ITA', '390612345678'],
  ['', 'USA', null],
  ['8135550101', 'XXX', null],
])('a user who types the phone number %s with the country %s signs in as %s', (typed, country, digits) =>
  expect(normalisePhone(typed, country)).toBe(digits),
);

test.each([
  ['+65 9234 5678', '6592345678'],
  ['(+65) 9234 5678', '6592345678'],
  ['0065 9234 5678', '6592345678'],
  ['011 65 9234 5678', '6592345678'],
  ['+44 (0)7911 123456', '447911123456'],
  ['+44 07911 123456', '447911123456'],
  ['+799912345678', null],
  ['+999 555 0100', null],
])(
  "a phone number with a country code, %s, belongs to the code's country whichever country is chosen: %s",
  (typed, digits) => {
    expect(normalisePhone(typed, 'USA')).toBe(digits);
    expect(readPhone(typed)).toBe(digits);
  },
);

describe('a contact', () => {
  test.each([
    ['813-555-0101 ext. 4', '18135550101'],
    ['813-555-0101;ext=4', '18135550101'],
    ['8135550101,,123#', '18135550101'],
    ['tel:+1-813-555-0101', '18135550101'],
    ['1 813 555 0101', '18135550101'],
    ['001 813 555 0101', '18135550101'],
    ['5550101', null],
    ['+44 20 7946 0018', null],
  ])('the phone number %s of a contact is read as %s', (typed, digits) =>
    expect(normaliseContact(typed)).toBe(digits),
  );

  test.each([
    '+65 9234 5678',
    '＋65 9234 5678',
    '\u202A+65 9234 5678\u202C',
    '(+65) 92345678',
    '0065 923 45678',
    '011 65 9234 5678',
    '+8 135 550 101',
  ])(
    "the contact's number %j with the code of another country is not read as a number of North America",
    typed => expect(normaliseContact(typed)).toBeNull(),
  );
});

test.each([
  ['(813) 555-0100', '18135550100'],
  ['+1 813.555.0100', '18135550100'],
  ['813-555-0100 x12', '18135550100'],
  ['８１３ ５５５ ０１００', '18135550100'],
  ['٨١٣٥٥٥٠١٠٠', '18135550100'],
  ['\u202D(813)\u00A0555‑0100\u202C', '18135550100'],
  ['4512345678', '4512345678'],
  ['49 1512 3456789', '4915123456789'],
  ['999555000111', null],
  ['call me', null],
])('a phone number typed as %j is read as %s', (typed, digits) => expect(readPhone(typed)).toBe(digits));

test('an American phone number is read the same with any marks between its digits', () => {
  const mark = fc.constantFrom('', ' ', '.', '-', '/', ') ', '\u00A0', '\u2011', '\u200E');
  fc.assert(
    fc.property(
      fc.array(mark, { minLength: 10, maxLength: 10 }),
      fc.constantFrom('', '+1', '1 '),
      (marks, code) => {
        const typed = code + [...'8135550101'].map((digit, at) => digit + marks[at]).join('');
        expect([normalisePhone(typed), readPhone(typed), normaliseContact(typed)]).toEqual(
          Array(3).fill('18135550101'),
        );
      },
    ),
  );
});

test('a phone number with its country code loses only the digits that are dialled within the country', () => {
  const typed = fc.stringMatching(/^[1-9]\d{6,14}$/);
  fc.assert(
    fc.property(typed, text => {
      const digits = normalisePhone(`+${text}`) ?? text;
      const dropped = [1, 2, 3].map(code => text.slice(code, code + text.length - digits.length));
      const kept = dropped.some(
        (trunk, at) =>
          /^(?:0*|06|80?)$/.test(trunk) &&
          text.slice(0, at + 1) + text.slice(at + 1 + trunk.length) === digits,
      );
      expect(kept).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is read as a phone number or as none, without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(typedNumber(text).digits).toMatch(/^\d*$/);
      expect(normaliseContact(text) ?? '10000000000').toMatch(/^1\d{10}$/);
      expect(readPhone(text) ?? '1000000').toMatch(/^[1-9]\d{4,14}$/);
    }),
  );
});

describe('a number is shown', () => {
  test.each([
    ['18135550101', '(813) 555-0101'],
    ['14165550101', '(416) 555-0101'],
    ['31612345678', '+31612345678'],
    ['4512345678', '+4512345678'],
    ['6592345678', '+6592345678'],
    ['14512345678', '+14512345678'],
    ['', ''],
  ])('the phone number %s is shown as %s', (digits, shown) => expect(displayPhone(digits)).toBe(shown));

  test.each([
    ['8135550101', '(813) 555-0101'],
    ['+1 813-555-0101', '(813) 555-0101'],
    ['+45 12 34 56 78', '+45 12 34 56 78'],
    ['+65 9234 5678', '+65 9234 5678'],
    ['4512345678', '4512345678'],
    ['1-268-555-0100', '1-268-555-0100'],
  ])(
    "a phone number that a bar's team typed is shown as typed unless it is American: %s as %s",
    (typed, shown) => expect(displayTypedPhone(typed)).toBe(shown),
  );

  test('a phone number is shown as American by the area codes of the country table', () => {
    const table = new Set(
      countryPhoneData
        .filter(({ alpha2 }) => alpha2 === 'US' || alpha2 === 'CA')
        .flatMap(row => row.mobile_begin_with),
    );
    const all = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'));
    expect(all.filter(code => isAmericanNumber(`1${code}5550100`))).toEqual(
      all.filter(code => table.has(code)),
    );
  });
});

test('the country table begins with the United States and Canada, and continues in the order of names', () => {
  const names = phoneCountries.map(country => country.country_name);
  expect(names.slice(0, 3)).toEqual(['United States', 'Canada', 'Afghanistan']);
  expect(new Set(phoneCountries.map(country => country.alpha3)).size).toBe(names.length);
});

test.each([
  ['SWZ', 'Eswatini'],
  ['LBY', 'Libya'],
  ['VCT', 'St. Vincent & Grenadines'],
  ['MKD', 'North Macedonia'],
  ['VNM', 'Vietnam'],
])('the country %s has its present name in the country table: %s', (alpha3, name) =>
  expect(phoneCountries.find(country => country.alpha3 === alpha3)?.country_name).toBe(name),
);

test('a row of the country table has the fields of the specification', () => {
  expect(phoneCountries.find(({ alpha2 }) => alpha2 === 'SG')).toEqual({
    alpha2: 'SG',
    alpha3: 'SGP',
    country_code: '65',
    country_name: 'Singapore',
    mobile_begin_with: ['8', '9'],
    phone_number_lengths: [8],
  });
});

test.each([
  ['18135550101', 'US'],
  ['14165550101', 'CA'],
  ['18765550101', 'JM'],
  ['77010000000', 'KZ'],
  ['79120000000', 'RU'],
  ['447911123456', 'GB'],
  ['852987654321', null],
  ['999555000111', null],
])('the phone number %s is one of the country %s', (digits, country) =>
  expect(countryOfPhone(digits)).toBe(country),
);
