import { describe, expect, test } from 'vitest';
import { fallbackPoint } from '../../kernel/geo.ts';
import { addMilliseconds, hours } from '../../kernel/time.ts';
import { busyWord, decideCheckIn } from './check-in.ts';

/** On Friday 20 November 2026, Tampa is five hours behind UTC. */
const friday = {
  noon: '2026-11-20T17:00:00Z',
  evening: '2026-11-21T03:30:00Z',
  small: '2026-11-21T06:30:00Z',
  late: '2026-11-21T07:30:00Z',
};

describe('checking in', () => {
  const venue = { ...fallbackPoint, active: true };
  const now = new Date(friday.evening);
  const seen = (metresNorth: number, minutesAgo: number) => ({
    lat: fallbackPoint.lat + metresNorth / 111_194.9,
    lng: fallbackPoint.lng,
    setAt: new Date(now.getTime() - minutesAgo * 60_000),
  });

  test.each([
    ['at the door', seen(10, 1), true, 'granted'],
    ['249 m away, 15 minutes ago', seen(249, 15), true, 'granted'],
    ['251 m away', seen(251, 1), true, 'too_far'],
    ['16 minutes ago', seen(10, 16), true, 'location_unknown'],
    ['without a location', null, true, 'location_unknown'],
    ['at a venue taking a break', seen(10, 1), false, 'venue_inactive'],
  ])(
    "a check-in at a venue is granted or refused by the distance and age of the phone's location: %s",
    (_where, location, active, outcome) => {
      const decision = decideCheckIn({ ...venue, active }, { location, pouredAt: null }, now);
      expect('granted' in decision ? 'granted' : decision.code).toBe(outcome);
    },
  );

  test.each([
    ['just now, a mile away', 0, seen(1609, 1), true, 'granted'],
    ['a millisecond less than two hours ago', 2 * hours - 1, null, true, 'granted'],
    ['two hours ago', 2 * hours, null, true, 'location_unknown'],
    ['three hours ago, at the door', 3 * hours, seen(10, 1), true, 'granted'],
    ['just now, at a venue taking a break', 0, null, false, 'venue_inactive'],
  ])(
    'a check-in of a guest to whom the venue poured a drink %s is granted or refused',
    (_when, ago, location, active, outcome) => {
      const signs = { location, pouredAt: addMilliseconds(now, -ago) };
      const decision = decideCheckIn({ ...venue, active }, signs, now);
      expect('granted' in decision ? 'granted' : decision.code).toBe(outcome);
    },
  );

  test('a check-in from too far away is refused with the distance to the venue', () => {
    expect(decideCheckIn(venue, { location: seen(1609.34, 1), pouredAt: null }, now)).toMatchObject({
      message: expect.stringContaining('1.0 mi'),
    });
  });
});

test.each([
  [0, 'Quiet'],
  [3, 'Lively'],
  [8, 'Busy'],
])('a venue with %i people in it is shown as %s', (people, word) => expect(busyWord(people)).toBe(word));
