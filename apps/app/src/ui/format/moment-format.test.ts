import { expect, test } from 'vitest';
import { momentFormat } from './moment-format.ts';

test.each([
  [21, { month: 'short', day: 'numeric' }, 'May 15, 9:41pm'],
  [0, { month: 'short', day: 'numeric', year: 'numeric' }, 'May 15, 2026, 12:41am'],
  [12, { weekday: 'long', month: 'long', day: 'numeric' }, 'Friday, May 15 at 12:41pm'],
] as const)('a moment at hour %i is written with am or pm in lower case: %j', (hour, options, text) => {
  expect(momentFormat(options)(new Date(2026, 4, 15, hour, 41))).toBe(text);
});
