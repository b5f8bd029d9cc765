import { expect, test } from 'vitest';
import { aheadMs, clockFindings } from './clock.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 28, 21, 0) + seconds * 1_000);
const reading = (time: number, precisionMs = 0) => ({
  name: 'the database',
  time: at(time),
  before: at(0),
  after: at(1),
  precisionMs,
});

test.each([
  [0.5, 0, 0],
  [1, 0, 0],
  [3, 0, 2_000],
  [-3, 0, -3_000],
  [-0.5, 1_000, 0],
  [-3, 1_000, -2_000],
])(
  'a clock that shows %s s, while this machine shows 0 s before and 1 s after reading it to %i ms, is at least %i ms ahead',
  (time, precision, expected) => {
    expect(aheadMs(reading(time, precision))).toBe(expected);
  },
);

test.each([
  [2.5, 'well: The clock agrees with that of the database.'],
  [10, 'warning: The clock of the database is 9 s ahead of this machine.'],
  [-10, 'warning: The clock of the database is 10 s behind this machine.'],
  [3_600, 'problem: The clock of the database is 3599 s ahead of this machine.'],
])(
  'a clock of the database that shows %i s while this machine shows 0 to 1 s gets the finding "%s"',
  (time, expected) => {
    expect(clockFindings([reading(time)]).map(({ level, found }) => `${level}: ${found}`)).toEqual([
      expected,
    ]);
  },
);
