import { expect, test } from 'vitest';
import { readPhone, textableCountry } from './phone-number.ts';

test.each([
  ['+18135550101', '18135550101'],
  ['18135550101', '18135550101'],
  ['+1 813 555 0101', '18135550101'],
])('the typed text %s is read as the phone number %s', (typed, digits) => {
  expect(readPhone(typed)).toBe(digits);
});

test.each([
  '',
  '+',
  'abc',
  '+1813555010x',
  '(813) 555-0101',
  '0813555',
  '++18135550101',
  '1234567890123456',
  '１８１３',
  '1+8135550101',
  '1',
])('the text %s is refused as a phone number', typed => {
  expect(() => readPhone(typed)).toThrow('Invalid phone number format (E.164 required)');
});

test.each([
  ['18135550101', 'US'],
  ['14165550101', 'CA'],
  ['447911123456', 'GB'],
  ['12645550101', 'AI'],
  ['18005550101', null],
  ['19005550101', null],
  ['18885550101', null],
  ['14415550101', null],
  ['12685550101', null],
  ['18295550101', 'DO'],
  ['18765550101', 'JM'],
  ['1813555', null],
])('Req 1.2: a text message to %s is counted for the country %s', (digits, country) => {
  expect(textableCountry(digits)).toBe(country);
});
