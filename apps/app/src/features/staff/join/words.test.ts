import { expect, it } from 'vitest';
import { askedAt } from './words.ts';

const now = Date.parse('2026-05-16T01:10:00-04:00');

it.each([
  ['2026-05-15T21:41:00-04:00', 'At 9:41pm'],
  ['2026-05-15T07:05:00-04:00', 'At 7:05am'],
  ['2026-05-15T05:59:00-04:00', 'May 15 at 5:59am'],
  ['2026-05-13T21:41:00-04:00', 'May 13 at 9:41pm'],
])(
  'a request to join a team made at %s is shown with its time, and with its day where it is of an earlier night',
  (asked, text) => {
    expect(askedAt(asked, 'America/New_York', now)).toBe(text);
  },
);
