import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('the initials of a name of several words are the first letters of its first and last word', () => {
  expect(initials('rae van der quill')).toBe('RQ');
});

test('a name of a single word has one initial, and an empty name is shown as a dot', () => {
  expect(initials(' Moth ')).toBe('M');
  expect(initials('   ')).toBe('·');
});

test("an initial outside of Unicode's basic plane is not cut in half", () => {
  expect(initials('𝒜da')).toBe('𝒜');
});
