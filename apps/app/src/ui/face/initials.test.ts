import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('a name of several words gives its first and last letter', () => {
  expect(initials('rae van der quill')).toBe('RQ');
});

test('a single name gives one letter, nothing gives a dot', () => {
  expect(initials(' Moth ')).toBe('M');
  expect(initials('   ')).toBe('·');
});

test('a letter outside the basic plane stays whole', () => {
  expect(initials('𝒜da')).toBe('𝒜');
});
