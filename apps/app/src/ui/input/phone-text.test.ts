import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfter, countryOfTyped, formatTypedPhone, phoneDigits } from './phone-text.ts';

test('a phone number is formatted while it is typed', () => {
  const steps = ['', '8', '813', '8135', '813555', '8135550', '8135550101'];
  expect(steps.map(digits => formatTypedPhone(digits, '1'))).toEqual([
    '',
    '(8',
    '(813',
    '(813) 5',
    '(813) 555',
    '(813) 555-0',
    '(813) 555-0101',
  ]);
});

test('a phone number of a country without a format keeps its digits', () => {
  expect(formatTypedPhone('0612345678', '39')).toBe('0612345678');
});

test('a phone number that the browser fills in loses its country code', () => {
  expect(phoneDigits('+1 (813) 555-0101', '1', 10)).toBe('8135550101');
  expect(phoneDigits('18135550101', '1', 10)).toBe('8135550101');
  expect(phoneDigits('+44 7400 123456', '44', 10)).toBe('7400123456');
});

test('a phone number with the plus of another country becomes a number of that country', () => {
  const rows = [
    { alpha3: 'USA', country_code: '1', phone_number_lengths: [10] },
    { alpha3: 'CAN', country_code: '1', phone_number_lengths: [10] },
    { alpha3: 'DEU', country_code: '49', phone_number_lengths: [10, 11] },
    { alpha3: 'SGP', country_code: '65', phone_number_lengths: [8] },
  ];
  expect(countryOfTyped('+49 151 23456789', 'USA', rows)).toBe('DEU');
  expect(countryOfTyped('+1 (813) 555-0101', 'DEU', rows)).toBe('USA');
  expect(countryOfTyped('+1 (416) 555-0101', 'CAN', rows)).toBeNull();
  expect(countryOfTyped('4915123456', 'USA', rows)).toBeNull();
  expect(countryOfTyped('+999', 'USA', rows)).toBeNull();
  expect(countryOfTyped('\u202A+65 9234 5678\u202C', 'USA', rows)).toBe('SGP');
  expect(countryOfTyped('０１１ ６５ ９２３４ ５６７８', 'USA', rows)).toBe('SGP');
  expect(countryOfTyped('0049 151 23456789', 'USA', rows)).toBe('DEU');
  expect(countryOfTyped('0049 151 234', 'USA', rows)).toBeNull();
});

test("a pasted phone number loses the chosen country's code and keeps its other digits, whatever else the paste contains", () => {
  expect(phoneDigits('\u202A+65 9234 5678\u202C', '65', 8)).toBe('92345678');
  expect(phoneDigits('0049 151 23456789', '49', 11)).toBe('15123456789');
  expect(phoneDigits('\u200E(813) 555‑0101', '1', 10)).toBe('8135550101');
});

test('a national phone number that begins like its country code keeps all its digits', () => {
  expect(phoneDigits('4412345678', '44', 10)).toBe('4412345678');
});

test('a phone number that is typed with the leading 0 of calls within its country keeps its last digit', () => {
  expect(phoneDigits('07400 123456', '44', 10)).toBe('07400123456');
});

test('formatting a phone number adds no digit and loses none', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{0,10}$/), digits => {
      expect(formatTypedPhone(digits, '1').replace(/\D/g, '')).toBe(digits);
    }),
  );
});

test('the caret of a phone field has the same number of digits before it after formatting', () => {
  expect(caretAfter('(813) 555-0101', 0)).toBe(0);
  expect(caretAfter('(813) 555-0101', 3)).toBe(4);
  expect(caretAfter('(813) 555-0101', 10)).toBe(14);
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,10}$/), fc.nat(10), (digits, count) => {
      const shown = formatTypedPhone(digits, '1');
      const left = shown.slice(0, caretAfter(shown, count)).replace(/\D/g, '');
      expect(left.length).toBe(Math.min(count, digits.length));
    }),
  );
});
