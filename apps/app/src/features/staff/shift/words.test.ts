import { hours, minutes } from '@nightjar/domain/kernel/time';
import { expect, it } from 'vitest';
import { shiftWords } from './words.ts';

it.each([
  [3 * hours + 53 * minutes, '3h 53m'],
  [1 * hours, '1h 0m'],
  [59.9 * minutes, '59m'],
  [0, '0m'],
])('the remaining %s ms of a shift are shown with units', (left, text) => {
  expect(shiftWords.running.left(left)).toBe(text);
});
