import { expect, test } from 'vitest';
import { relativeNight } from './relative-night.ts';

test.each([
  ['2026-11-20', 'Tonight'],
  ['2026-11-19', 'Last night'],
  ['2026-11-18', 'Wednesday'],
  ['2026-11-14', 'Saturday'],
  ['2026-11-13', 'Nov 13'],
])('the night of %s is called "%s" at 2am of the 21st', (night, label) => {
  expect(relativeNight(night, new Date('2026-11-21T07:00:00Z'), 'America/New_York')).toBe(label);
});
