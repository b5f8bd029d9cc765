import { expect, test } from 'vitest';
import { normaliseContact, normalisePhone, phoneCountries } from './phone.ts';
import { displayPhone } from './phone-display.ts';

test.each([
  ['(813) 555-0101', 'USA', '18135550101'],
  ['+1 813 555 0101', 'USA', '18135550101'],
  ['813555010', 'USA', null],
  ['81355501o1', 'USA', null],
  ['06 12345678', 'NLD', '31612345678'],
  ['01 02 03 04 05', 'CIV', '2250102030405'],
  ['', 'USA', null],
])('%s from %s signs in as %s', (typed, country, digits) =>
  expect(normalisePhone(typed, country)).toBe(digits),
);

test.each([
  ['813-555-0101 ext. 4', '18135550101'],
  ['1 813 555 0101', '18135550101'],
  ['5550101', null],
  ['+44 20 7946 0018', null],
])('the contact %s is %s', (typed, digits) => expect(normaliseContact(typed)).toBe(digits));

test('a number is shown as people write it', () => {
  expect(displayPhone('18135550101')).toBe('(813) 555-0101');
  expect(displayPhone('31612345678')).toBe('+31612345678');
});

test('the table begins where most people are, and then goes by name', () => {
  const names = phoneCountries.map(country => country.country_name);
  expect(names.slice(0, 3)).toEqual(['United States', 'Canada', 'Afghanistan']);
  expect(new Set(phoneCountries.map(country => country.alpha3)).size).toBe(names.length);
});
