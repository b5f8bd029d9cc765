import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMilliseconds, days, hours, localTime } from '../../kernel/time.ts';
import { longestEvent } from '../entity.ts';
import {
  type ImportedNight,
  isOlder,
  isSplitOffSeries,
  pairMovedNights,
  seriesName,
  type Version,
  weeklyTimesOf,
} from './imported.ts';

const newYork = 'America/New_York';
const version = (sequence: number | null, changed: string | null = null): Version => ({
  sequence,
  changed: changed && `2026-11-${changed}T00:00:00Z`,
});

describe('a version is older', () => {
  test.each([
    ['by its number', version(1), version(2), true],
    ['by its number, whatever its time', version(1, '20'), version(2, '10'), true],
    ['by its time, with the same number', version(1, '10'), version(1, '20'), true],
    ['by its time, without numbers', version(null, '10'), version(null, '20'), true],
    ['by having no number, with the same time', version(null, '10'), version(1, '10'), true],
    ['not by having no number, with a later time', version(null, '20'), version(1, '10'), false],
    ['not without a time', version(null), version(null, '20'), false],
    ['not than itself', version(3, '10'), version(3, '10'), false],
  ])(
    "the older one of two versions of a calendar's entry is found by number and time: %s",
    (_, one, other, older) => {
      expect(isOlder(one, other)).toBe(older);
    },
  );

  test('two versions of one calendar entry are never each older than the other', () => {
    const some = fc.record({
      sequence: fc.option(fc.nat(3)),
      changed: fc.option(fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')),
    });
    fc.assert(fc.property(some, some, (one, other) => !(isOlder(one, other) && isOlder(other, one))));
  });
});

describe('nights that moved', () => {
  const night = (day: string, name = 'Quiz', hour = 21): ImportedNight => ({
    ...{ base: 'a', name, night: day },
    starts_at: new Date(`${day}T${hour}:00:00Z`),
  });
  const pairs = (gone: string[], fresh: string[]) =>
    [
      ...pairMovedNights(
        gone.map(each => night(each)),
        fresh.map(each => night(each, 'Quiz', 22)),
        () => true,
      ),
    ].map(([now, before]) => `${before.night} → ${now.night}`);

  test.each([
    [
      'those of one day',
      ['2026-12-04', '2026-12-11'],
      ['2026-12-04', '2026-12-11'],
      ['2026-12-04 → 2026-12-04', '2026-12-11 → 2026-12-11'],
    ],
    ['the nearest', ['2026-12-04'], ['2026-12-06', '2026-12-05'], ['2026-12-04 → 2026-12-05']],
    ['none that is more than three days away', ['2026-12-04'], ['2026-12-08'], []],
    [
      'one day before a nearer night',
      ['2026-12-04', '2026-12-05'],
      ['2026-12-05'],
      ['2026-12-05 → 2026-12-05'],
    ],
    [
      'of a series that becomes fortnightly, every second',
      ['2026-12-04', '2026-12-11'],
      ['2026-12-04', '2026-12-18'],
      ['2026-12-04 → 2026-12-04'],
    ],
  ])(
    "nights that moved in an imported calendar are matched with the calendar's new nights: %s",
    (_, gone, fresh, expected) => {
      expect(pairs(gone, fresh)).toEqual(expected);
    },
  );

  test('each night that a changed calendar no longer has is matched with at most one new night, at most three days away', () => {
    const some = fc.array(
      fc.nat(40).map(each => addDays('2026-12-01', each)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, some, (gone, fresh) => {
        const found = pairMovedNights(
          gone.map(each => night(each)),
          fresh.map(each => night(each)),
          one => one.night > '2026-12-10',
        );
        expect(new Set(found.values()).size).toBe(found.size);
        for (const [now, before] of found) {
          expect(before.night > '2026-12-10').toBe(true);
          expect(Math.abs(Date.parse(now.night) - Date.parse(before.night))).toBeLessThanOrEqual(3 * days);
        }
      }),
    );
  });
});

test('a part split off a recurring event of a calendar is recognised by the date that was added to its UID', () => {
  expect(seriesName('k_R20261218T020000@google.com')).toBe('k@google.com');
  expect(seriesName('k_R20261218')).toBe('k');
  expect([isSplitOffSeries('k_R20261218T020000@google.com'), isSplitOffSeries('k_R2@google.com')]).toEqual([
    true,
    false,
  ]);
});

describe('a long event', () => {
  const starts_at = new Date('2026-10-28T01:00:00Z');
  const far = addMilliseconds(starts_at, 400 * days);

  test('an imported event that lasts a week is not split, even if clocks go back in it', () => {
    const week = { starts_at, ends_at: addMilliseconds(starts_at, 7 * days + hours) };
    expect(weeklyTimesOf(week, newYork, far)).toEqual([week]);
    expect(weeklyTimesOf({ starts_at, ends_at: null }, newYork, far)).toHaveLength(1);
  });

  test('an imported event of several weeks becomes consecutive weeks that begin at the same hour, as far ahead as allowed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 * 24 }), lasting => {
        const ends_at = addMilliseconds(starts_at, lasting * hours);
        const weeks = weeklyTimesOf({ starts_at, ends_at }, newYork, far);
        for (const [index, week] of weeks.entries()) {
          expect(week.starts_at).toEqual(weeks[index - 1]?.ends_at ?? starts_at);
          expect(localTime(week.starts_at, newYork).hhmm).toBe(2100);
          expect(Number(week.ends_at) - Number(week.starts_at)).toBeLessThanOrEqual(longestEvent);
        }
        if (ends_at <= far) expect(weeks.at(-1)?.ends_at).toEqual(ends_at);
      }),
      { numRuns: 40 },
    );
  });
});
