import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = new Date('2026-11-27T22:00:00Z');

test.each([
  ['120', 120],
  ['0', 1],
  ['Fri, 27 Nov 2026 22:02:00 GMT', 120],
  ['Fri, 27 Nov 2026 21:00:00 GMT', 1],
  ['86400', 3600],
  ['soon', null],
  ['-5', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the header Retry-After with %j means a wait of %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds);
});
