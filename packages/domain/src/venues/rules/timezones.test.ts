import { expect, test } from 'vitest';
import { isTimezone } from '../../kernel/time.ts';
import { sameTimezoneWithin, timezoneOf } from './timezones.ts';

test('a venue near by knows best, then the state, and a state of two zones tells nothing', () => {
  const near = { timezone: 'America/Chicago', away: sameTimezoneWithin };
  expect(timezoneOf('FL', near)).toBe('America/Chicago');
  expect(timezoneOf('ny', { ...near, away: sameTimezoneWithin + 1 })).toBe('America/New_York');
  expect(timezoneOf('FL', null)).toBeNull();
  expect(timezoneOf(null, null)).toBeNull();
});

test('every state leads to a zone that there is', () => {
  const states = 'NY IL CO CA AZ HI PR WA MT'.split(' ');
  expect(states.every(state => isTimezone(timezoneOf(state, null) ?? '?'))).toBe(true);
});
