import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Opening } from '../entity.ts';
import { openStatus, openStatusText } from './open-status.ts';

const on = (name: number, start: number, end: number): Opening => ({ name, hours: { start, end } });

const bar = (openings: Opening[], closures: { date: string }[] = []) => ({
  hours: openings,
  closures,
  timezone: 'America/New_York',
});

const textAt = (venue: ReturnType<typeof bar>, when: string) =>
  openStatusText(openStatus(venue, new Date(when)));

/** On Friday 20 November 2026, Tampa is five hours behind UTC. */
const friday = {
  noon: '2026-11-20T17:00:00Z',
  evening: '2026-11-21T03:30:00Z',
  small: '2026-11-21T06:30:00Z',
  late: '2026-11-21T07:30:00Z',
};

describe('a bar with hours past midnight', () => {
  const lantern = bar([on(6, 1700, 200), on(7, 1700, 200)]);
  test.each([
    ['before it opens', friday.noon, 'Closed, opens 5:00pm'],
    ['in the evening', friday.evening, 'Open until 2:00am'],
    ['after midnight it is still the night before', friday.small, 'Open until 2:00am'],
    ['after it closes', friday.late, 'Closed, opens 5:00pm'],
    ['on Sunday afternoon, for the week', '2026-11-22T20:00:00Z', 'Closed, opens Fri 5:00pm'],
  ])(
    'a bar that is open past midnight is shown as open or closed by its own clock: %s',
    (_when, time, words) => expect(textAt(lantern, time)).toBe(words),
  );
});

test('a venue is open in the minute it opens, and not in the minute it closes', () => {
  const lantern = bar([on(6, 1700, 200)]);
  expect(openStatus(lantern, new Date('2026-11-20T22:00:00Z')).open).toBe(true);
  expect(openStatus(lantern, new Date('2026-11-21T07:00:00Z')).open).toBe(false);
});

test('a closure of a venue cancels the opening of its own night and leaves that of the night before', () => {
  const lantern = bar([on(5, 1700, 200), on(6, 1700, 200)], [{ date: '2026-11-20' }]);
  expect(openStatus(lantern, new Date('2026-11-20T06:00:00Z')).open).toBe(true);
  expect(openStatus(lantern, new Date(friday.evening)).open).toBe(false);
  expect(openStatus(lantern, new Date(friday.small)).open).toBe(false);
});

test('a venue with several openings a day is open in each of them', () => {
  const cafe = bar([on(6, 700, 1400), on(6, 1800, 2300)]);
  expect(textAt(cafe, friday.noon)).toBe('Open until 2:00pm');
  expect(textAt(cafe, '2026-11-20T20:00:00Z')).toBe('Closed, opens 6:00pm');
});

test('a venue without hours is shown as closed, with no time of opening', () => {
  expect(textAt(bar([]), friday.noon)).toBe('Closed');
});

test('an open venue closes within a day and a half, and a closed venue opens within eight days', () => {
  const opening = fc.record({
    name: fc.integer({ min: 1, max: 7 }),
    hours: fc.record({
      start: fc.integer({ min: 0, max: 23 }).map(hour => hour * 100),
      end: fc.integer({ min: 0, max: 24 }).map(hour => hour * 100),
    }),
  });
  const when = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(opening, { minLength: 1, maxLength: 10 }), when, (openings, now) => {
      const status = openStatus(bar(openings), now);
      expect(status.minutesLeft).not.toBeNull();
      expect(status.minutesLeft).toBeGreaterThan(0);
      expect(status.minutesLeft).toBeLessThanOrEqual(status.open ? 36 * 60 : 8 * 24 * 60);
    }),
  );
});
