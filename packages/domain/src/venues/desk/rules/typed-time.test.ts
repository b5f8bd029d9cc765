import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourLabel } from '../../../kernel/time.ts';
import { halfHours, readTime, shiftTime } from './typed-time.ts';

test.each([
  ['8pm', 2000],
  ['8 PM', 2000],
  ['8:30p', 2030],
  ['8.30pm', 2030],
  ['8 p.m.', 2000],
  ['20:00', 2000],
  ['2000', 2000],
  ['0830', 830],
  ['08:30', 830],
  ['12am', 0],
  ['12pm', 1200],
  ['noon', 1200],
  ['midnight', 0],
])('the typed time %s is read alike for the start and the end of an opening', (typed, time) => {
  expect(readTime(typed, 'start')).toBe(time);
});

test.each([
  ['8', 2000, 2000],
  ['5', 1700, 500],
  ['2', 1400, 200],
  ['11', 1100, 2300],
  ['12', 1200, 2400],
  ['9:30', 2130, 2130],
  ['330', 1530, 330],
  ['12am', 0, 2400],
  ['0:00', 0, 2400],
])('the typed time %s is read as the hour that a bar most likely means', (typed, start, end) => {
  expect(readTime(typed, 'start')).toBe(start);
  expect(readTime(typed, 'end')).toBe(end);
});

test('midnight at the end of an opening may be typed as 24:00', () => {
  expect(readTime('24:00', 'end')).toBe(2400);
  expect(readTime('2400', 'end')).toBe(2400);
  expect(readTime('24:00', 'start')).toBeNull();
  expect(readTime('24:30', 'end')).toBeNull();
});

test.each(['', '8:75', '25', '13pm', '0am', 'late', '8pm-2am', '-1', '20000', '8:3'])(
  'the typed text %s is refused as a time',
  typed => {
    expect(readTime(typed, 'start')).toBeNull();
    expect(readTime(typed, 'end')).toBeNull();
  },
);

test('a shown time of day is read back unchanged', () => {
  const times = fc.integer({ min: 0, max: 1439 }).map(minutes => shiftTime(0, minutes));
  fc.assert(
    fc.property(times, time => {
      expect(readTime(hourLabel(time), 'start')).toBe(time);
    }),
  );
});

test('the choice of times has every half hour of the day, and moving a time passes midnight', () => {
  expect(halfHours).toHaveLength(48);
  expect(shiftTime(2330, 30)).toBe(0);
  expect(shiftTime(0, -30)).toBe(2330);
  expect(shiftTime(2400, 30)).toBe(30);
});
