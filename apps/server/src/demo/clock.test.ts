import { nightDate } from '@nightjar/domain/kernel/night';
import { addMilliseconds, hours, localTime, minutes } from '@nightjar/domain/kernel/time';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import { expect, test } from 'vitest';
import { closedTonight, demoVenues } from './city.ts';
import { eveningTimezone, isNight } from './clock.ts';
import { demoEvents } from './programme.ts';

/**
 * The dates are the days of one week, the days on which New York's clocks change, the end of a year and a leap day.
 */
const dates = ['16', '17', '18', '19', '20', '21', '22'].map(day => `2026-11-${day}`);
const unusual = [
  '2026-03-08',
  '2026-03-09',
  '2026-11-01',
  '2026-11-02',
  '2026-12-31',
  '2027-01-01',
  '2028-02-29',
];
const everyHour = [...dates, ...unusual].flatMap(date =>
  Array.from({ length: 24 }, (_, hour) => addMilliseconds(new Date(`${date}T00:00:00Z`), hour * hours)),
);
const starts = everyHour.flatMap(hour => [0, 29, 59].map(minute => addMilliseconds(hour, minute * minutes)));
const statusesAt = (now: Date) => {
  const timezone = eveningTimezone(now);
  const tonight = [{ date: nightDate(now, timezone), reason: closedTonight.reason }];
  return demoVenues.map(({ name, hours: week }) =>
    openStatus({ hours: week, closures: name === closedTonight.venue ? tonight : [], timezone }, now),
  );
};

test("the demo begins between 9pm and 11pm of the city's time, and its first three hours are one night", () => {
  for (const now of starts) {
    const timezone = eveningTimezone(now);
    const { hhmm } = localTime(now, timezone);
    expect(hhmm).toBeGreaterThanOrEqual(2100);
    expect(hhmm).toBeLessThan(2300);
    for (const passed of [0, 1, 2, 3]) {
      const then = addMilliseconds(now, passed * hours);
      expect(isNight(then, timezone)).toBe(true);
      expect(nightDate(then, timezone)).toBe(nightDate(now, timezone));
    }
  }
});

test('the night of the demo is over six hours after its start', () => {
  for (const now of starts)
    expect(isNight(addMilliseconds(now, 6 * hours), eveningTimezone(now))).toBe(false);
});

test('at least twenty venues of the demo are open at its start, one of them closes within the hour, and one is closed tonight', () => {
  for (const now of starts) {
    const statuses = statusesAt(now);
    const open = statuses.filter(status => status.open);
    expect(open.length).toBeGreaterThanOrEqual(20);
    expect(open.some(({ minutesLeft }) => (minutesLeft ?? 0) <= 60)).toBe(true);
    expect(statuses.at(-1)?.open).toBe(false);
    expect(statuses[0]?.open).toBe(true);
  }
});

test('no two venues of the demo have the same weekly opening hours', () => {
  const weeks = demoVenues.map(({ hours: week }) => JSON.stringify(week));
  expect(new Set(weeks).size).toBe(weeks.length);
  const closedOn = (day: number) =>
    demoVenues.filter(({ hours: week }) => !week.some(({ name }) => name === day));
  expect(closedOn(2).map(({ name }) => name)).toContain('The Blind Osprey');
  const twice = demoVenues.filter(({ hours: week }) => week.filter(({ name }) => name === 3).length === 2);
  expect(twice.map(({ name }) => name)).toEqual(['Gulf & Gramophone']);
});

test('every description of a venue or an event of the demo is unique and at least 60 characters long', () => {
  const texts = [...demoVenues, ...demoEvents].map(({ description }) => description);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter(text => text.length < 60)).toEqual([]);
});
