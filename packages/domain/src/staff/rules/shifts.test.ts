import { expect, test } from 'vitest';
import { decideClockIn, isClockedIn, shiftText } from './shifts.ts';

const now = new Date('2026-11-21T03:30:00Z');

test("a shift's end is shown by the venue's clock, wherever the reader's device is", () => {
  const until = '2026-11-21T07:00:00.000Z';
  expect(shiftText(until, 'America/New_York')).toBe('On until 2:00am');
  expect(shiftText(until, 'America/Los_Angeles')).toBe('On until 11:00pm');
  expect(shiftText(null, 'America/New_York')).toBe('On now');
});

test('a shift ends by itself at its chosen end', () => {
  const until = new Date(now.getTime() + 1);
  expect(isClockedIn({ clocked_in_until: until }, now)).toBe(true);
  expect(isClockedIn({ clocked_in_until: until }, until)).toBe(false);
  expect(isClockedIn({ clocked_in_until: null }, now)).toBe(false);
});

test.each([
  ['approved', true, 'granted'],
  ['pending', true, 'not_approved'],
  ['approved', false, 'venue_inactive'],
])(
  'a pro whose place on the team is %s may begin a shift at a venue whose active state is %s, or is refused',
  (state, active, outcome) => {
    const decision = decideClockIn({ state }, { active }, { durationHours: 6, now });
    expect('granted' in decision ? 'granted' : decision.code).toBe(outcome);
  },
);

test('a shift lasts the chosen hours', () => {
  expect(decideClockIn({ state: 'approved' }, { active: true }, { durationHours: 6, now })).toEqual({
    granted: true,
    until: new Date(now.getTime() + 6 * 3_600_000),
  });
});
