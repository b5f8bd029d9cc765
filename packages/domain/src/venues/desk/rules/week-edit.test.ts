import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Opening } from '../../entity.ts';
import { firstSpans, furtherSpan, isWholeDay, spansOn, wholeDay, withCopies, withDay } from './week-edit.ts';

const friday: Opening[] = [
  { name: 6, hours: { start: 1100, end: 1400 } },
  { name: 6, hours: { start: 1700, end: 200 } },
];

test('a day is replaced, and the week stays in order', () => {
  const week = withDay(withDay(friday, 7, [wholeDay]), 1, [{ start: 1200, end: 1800 }]);
  expect(week.map(({ name }) => name)).toEqual([1, 6, 6, 7]);
  expect(spansOn(week, 6)).toEqual(friday.map(({ hours }) => hours));
  expect(spansOn(withDay(week, 6, []), 6)).toEqual([]);
});

test('a copy replaces the openings of the chosen days alone', () => {
  const week = withCopies(withDay(friday, 1, [wholeDay]), 6, [7, 1]);
  expect(spansOn(week, 1)).toEqual(spansOn(friday, 6));
  expect(spansOn(week, 7)).toEqual(spansOn(friday, 6));
  expect(spansOn(week, 2)).toEqual([]);
});

test('a copy of a closed day closes', () => {
  expect(withCopies(friday, 2, [6])).toEqual([]);
});

test('copying to all days makes them alike', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), from => {
      const week = withCopies(friday, from, [1, 2, 3, 4, 5, 6, 7]);
      for (let day = 1; day <= 7; day += 1) expect(spansOn(week, day)).toEqual(spansOn(friday, from));
    }),
  );
});

test('an opened day begins with the hours of the open day before, else with a usual evening', () => {
  expect(firstSpans(friday, 7)).toEqual(spansOn(friday, 6));
  expect(firstSpans(friday, 5)).toEqual(spansOn(friday, 6));
  expect(firstSpans([], 5)).toEqual([{ start: 1700, end: 200 }]);
});

test('a further opening begins after the first one where that ends in the afternoon', () => {
  expect(furtherSpan([{ start: 1100, end: 1400 }])).toEqual({ start: 1700, end: 2200 });
  expect(furtherSpan([])).toEqual({ start: 1700, end: 200 });
});

test('a whole day ends at midnight, however that is written', () => {
  expect([wholeDay, { start: 0, end: 0 }, { start: 0, end: 200 }].map(isWholeDay)).toEqual([
    true,
    true,
    false,
  ]);
});
