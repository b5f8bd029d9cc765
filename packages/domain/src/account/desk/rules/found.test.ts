import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneNumbersIn } from './found.ts';

test.each([['18135550101'], ['+1 813 555 0101'], ['(813) 555-0101'], ['813.555.0101'], ['  8135550101 ']])(
  'the search of people at the desk reads the typed term %s as a phone number of the United States',
  typed => {
    expect(phoneNumbersIn(typed)[0]).toBe('18135550101');
  },
);

test('a typed phone number of another country is read with its country code, with a plus or without', () => {
  expect(phoneNumbersIn('+49 1512 3456789')).toContain('4915123456789');
  expect(phoneNumbersIn('49 1512 3456789')).toContain('4915123456789');
});

test('a typed phone number with the plus of another country is read as that number alone, without invisible characters', () => {
  expect(phoneNumbersIn('+65 9234 5678')).toEqual(['6592345678']);
  expect(phoneNumbersIn('\u202A+65 9234 5678\u202C')).toEqual(['6592345678']);
  expect(phoneNumbersIn('（８１３）５５５-０１０１')[0]).toBe('18135550101');
});

test.each(['moth', 'robin7', '813', '555-01', '', '18135550101 moth', '++'])(
  'the search of people at the desk does not read the typed term %s as a phone number',
  typed => {
    expect(phoneNumbersIn(typed)).toEqual([]);
  },
);

test('spaces, dashes, dots and brackets between the digits do not change a typed phone number', () => {
  const between = fc.constantFrom('', ' ', '-', '.', ') ');
  fc.assert(
    fc.property(fc.array(between, { minLength: 10, maxLength: 10 }), marks => {
      const typed = [...'8135550101'].map((digit, at) => `${digit}${marks[at]}`).join('');
      expect(phoneNumbersIn(typed)[0]).toBe('18135550101');
    }),
  );
});
