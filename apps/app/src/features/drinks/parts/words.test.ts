import { days, hours, minutes } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { answerDeadlineText, returnText } from './words.ts';

const now = Date.parse('2026-11-21T22:00:00Z');
const until = (left: number) => new Date(now + left).toISOString();

test.each([
  [3 * days, 'Comes back in 3 days'],
  [3 * days - 1, 'Comes back in 3 days'],
  [2.4 * days, 'Comes back in 2 days'],
  [2 * days - 1, 'Comes back in 47 hours'],
  [1 * hours, 'Comes back in 1 hour'],
  [5 * minutes, 'Comes back in 5 minutes'],
  [0, 'On its way back to you'],
])('the text of a sent drink with %i ms left to answer names the time of its return', (left, text) => {
  expect(returnText(until(left), now)).toBe(text);
});

test('the recipient of a drink reads how long they have to answer', () => {
  expect(answerDeadlineText(until(71 * hours), now)).toBe('3 days left to accept');
  expect(answerDeadlineText(until(-1), now)).toBe("Time's up");
  expect(answerDeadlineText(null, now)).toBeNull();
});
