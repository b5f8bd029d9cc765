import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Opening } from '../entity.ts';
import { openStatus } from './open-status.ts';
import { decideHours, judgeHours, openingMinutes, readHours } from './week-hours.ts';

const [sunday, monday, friday, saturday] = [1, 2, 6, 7];
const on = (name: number, start: number, end: number): Opening => ({ name, hours: { start, end } });
const kinds = (openings: Opening[]) => judgeHours(openings).map(({ day, index, kind }) => [day, index, kind]);

describe('a week can have these hours', () => {
  test.each([
    ['none at all', []],
    ['past midnight', [on(friday, 1700, 200)]],
    ['two openings of a day', [on(friday, 1200, 1400), on(friday, 1700, 200)]],
    ['openings that touch', [on(friday, 1200, 1700), on(friday, 1700, 2400)]],
    ['from one night to the next morning', [on(friday, 1700, 600), on(saturday, 600, 1200)]],
    ['all day, every day', [1, 2, 3, 4, 5, 6, 7].map(day => on(day, 0, 2400))],
    ['midnight said as 0', [on(friday, 0, 0), on(saturday, 0, 0)]],
    ['Saturday night into Sunday', [on(saturday, 2000, 400), on(sunday, 400, 1200)]],
    ['24 hours from 11 in the morning', [on(friday, 1100, 1100)]],
  ])("a venue's week may have these opening hours: %s", (_, openings) =>
    expect(judgeHours(openings)).toEqual([]),
  );
});

describe('a week cannot have', () => {
  test("a venue's week with an opening that ends before it starts, or at its start, is refused", () => {
    expect(judgeHours([on(friday, 1800, 1400), on(monday, 1600, 1600)])).toEqual([
      { day: friday, index: 0, kind: 'empty', sentence: 'Closes at 2:00pm, before it opens at 6:00pm.' },
      {
        day: monday,
        index: 0,
        kind: 'empty',
        sentence: 'Opens and closes at 4:00pm. Set a later closing time.',
      },
    ]);
  });

  test('an opening from 10 to 11 in the morning is refused as 25 hours, because an end before noon is on the next day', () => {
    expect(judgeHours([on(friday, 1000, 1100)])).toEqual([
      {
        day: friday,
        index: 0,
        kind: 'too_long',
        sentence: '10:00am to 11:00am would be 25 hours: an end before noon is on the next day.',
      },
    ]);
  });

  test('the later of two overlapping openings of one day is reported as the fault', () => {
    expect(judgeHours([on(friday, 1600, 2000), on(friday, 1200, 1700)])).toEqual([
      { day: friday, index: 0, kind: 'overlap', sentence: 'Overlaps 12:00pm to 5:00pm on the same day.' },
    ]);
    expect(kinds([on(friday, 1200, 1700), on(friday, 1200, 1700)])).toEqual([[friday, 1, 'overlap']]);
  });

  test('an opening that begins before that of the day before ends is reported, also from Saturday into Sunday', () => {
    expect(judgeHours([on(friday, 2000, 400), on(saturday, 300, 1200)])).toEqual([
      {
        day: saturday,
        index: 0,
        kind: 'overlap',
        sentence: 'Friday is open until 4:00am, so this starts before it closes.',
      },
    ]);
    expect(kinds([on(sunday, 0, 1200), on(saturday, 2000, 200)])).toEqual([[sunday, 0, 'overlap']]);
  });

  test('an opening with a mistake of its own is not compared with other openings', () => {
    expect(kinds([on(friday, 1000, 1100), on(saturday, 1200, 2000)])).toEqual([[friday, 0, 'too_long']]);
  });
});

const hhmm = fc
  .integer({ min: 0, max: 95 })
  .map(quarter => Math.floor(quarter / 4) * 100 + (quarter % 4) * 15);
const week = fc.array(fc.record({ name: fc.integer({ min: 1, max: 7 }), start: hhmm, end: hhmm }), {
  maxLength: 8,
});

test('a venue with accepted hours is open for as long as they state, by the rule that guests read', () => {
  fc.assert(
    fc.property(week, drawn => {
      const hours = drawn.map(({ name, start, end }) => on(name, start, end));
      fc.pre(judgeHours(hours).length === 0);
      const monday = Date.UTC(2026, 10, 23);
      const quarters = Array.from({ length: 7 * 96 }, (_, index) => new Date(monday + index * 15 * 60_000));
      const schedule = { hours, closures: [], timezone: 'UTC' };
      const open = quarters.filter(moment => openStatus(schedule, moment).open).length * 15;
      expect(open).toBe(hours.reduce((sum, { hours }) => sum + openingMinutes(hours), 0));
    }),
    { numRuns: 40 },
  );
});

test('a refusal of opening hours names the first problem and contains all of them', () => {
  const hours = [on(friday, 1800, 1400), on(monday, 1600, 1600)];
  expect(decideHours(hours)).toMatchObject({
    code: 'hours_empty',
    message: 'Friday: Closes at 2:00pm, before it opens at 6:00pm.',
    data: { problems: judgeHours(hours) },
  });
  expect(decideHours([on(friday, 1200, 1700), on(friday, 1600, 2000)])).toMatchObject({
    code: 'hours_overlap',
  });
  expect(decideHours([])).toEqual({ granted: true });
});

test('opening hours that were stored as text are read', () => {
  const hours = [on(friday, 1700, 200)];
  expect(readHours(JSON.stringify(hours))).toEqual(hours);
  expect(readHours(hours)).toEqual(hours);
  expect([readHours('Mo-Fr'), readHours('{"a":1}'), readHours(null)]).toEqual([[], [], []]);
});
