import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Opening } from '../../entity.ts';
import {
  copyDay,
  isWholeDay,
  replaceDay,
  spansOfDay,
  suggestedFurtherSpan,
  suggestedSpans,
  wholeDaySpan,
} from './week-edit.ts';

const friday: Opening[] = [
  { name: 6, hours: { start: 1100, end: 1400 } },
  { name: 6, hours: { start: 1700, end: 200 } },
];

test('new hours for a day replace the old ones, and the week stays in order', () => {
  const week = replaceDay(replaceDay(friday, 7, [wholeDaySpan]), 1, [{ start: 1200, end: 1800 }]);
  expect(week.map(({ name }) => name)).toEqual([1, 6, 6, 7]);
  expect(spansOfDay(week, 6)).toEqual(friday.map(({ hours }) => hours));
  expect(spansOfDay(replaceDay(week, 6, []), 6)).toEqual([]);
});

test("copying a day's opening hours replaces the hours of the chosen days alone", () => {
  const week = copyDay(replaceDay(friday, 1, [wholeDaySpan]), 6, [7, 1]);
  expect(spansOfDay(week, 1)).toEqual(spansOfDay(friday, 6));
  expect(spansOfDay(week, 7)).toEqual(spansOfDay(friday, 6));
  expect(spansOfDay(week, 2)).toEqual([]);
});

test('copying a closed day closes the chosen days', () => {
  expect(copyDay(friday, 2, [6])).toEqual([]);
});

test("copying a day's opening hours to all days makes all days alike", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), from => {
      const week = copyDay(friday, from, [1, 2, 3, 4, 5, 6, 7]);
      for (let day = 1; day <= 7; day += 1) expect(spansOfDay(week, day)).toEqual(spansOfDay(friday, from));
    }),
  );
});

test('a day that is opened begins with the hours of the open day before, or with those of a usual evening', () => {
  expect(suggestedSpans(friday, 7)).toEqual(spansOfDay(friday, 6));
  expect(suggestedSpans(friday, 5)).toEqual(spansOfDay(friday, 6));
  expect(suggestedSpans([], 5)).toEqual([{ start: 1700, end: 200 }]);
});

test('a further opening of a day begins after the first one where that ends in the afternoon', () => {
  expect(suggestedFurtherSpan([{ start: 1100, end: 1400 }])).toEqual({ start: 1700, end: 2200 });
  expect(suggestedFurtherSpan([])).toEqual({ start: 1700, end: 200 });
});

test('a whole day of opening ends at midnight, whether that is written as 0 or as 24:00', () => {
  expect([wholeDaySpan, { start: 0, end: 0 }, { start: 0, end: 200 }].map(isWholeDay)).toEqual([
    true,
    true,
    false,
  ]);
});
