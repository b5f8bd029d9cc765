import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nightDate, nightEnd, nightSpan } from './night.ts';
import { hours, localTime } from './time.ts';

const tampa = 'America/New_York';
const timezones = ['America/Phoenix', tampa, 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });

test.each([
  ['2026-11-21T10:59:59Z', tampa, '2026-11-20'],
  ['2026-11-21T11:00:00Z', tampa, '2026-11-21'],
  ['2026-11-21T11:00:00Z', 'America/Los_Angeles', '2026-11-20'],
  ['2026-11-01T10:30:00Z', tampa, '2026-10-31'],
  ['2026-11-01T11:00:00Z', tampa, '2026-11-01'],
  ['2026-03-08T10:00:00Z', tampa, '2026-03-08'],
  ['2026-03-08T09:59:00Z', tampa, '2026-03-07'],
])('at %s in %s it is the night of %s, also where clocks change', (at, timezone, night) => {
  expect(nightDate(new Date(at), timezone)).toBe(night);
});

test('every moment lies within its night, which begins and ends at 06:00 by the wall clock', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...timezones), (at, timezone) => {
      const { from, until } = nightSpan(nightDate(at, timezone), timezone);
      expect(from.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(until.getTime()).toBeGreaterThan(at.getTime());
      for (const edge of [from, until]) expect(localTime(edge, timezone).hhmm).toBe(600);
      expect(nightEnd(at, timezone)).toEqual(until);
    }),
  );
});

test('a night in which clocks change is an hour shorter or longer', () => {
  const lasts = (night: string) => {
    const { from, until } = nightSpan(night, tampa);
    return (until.getTime() - from.getTime()) / hours;
  };
  expect(['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'].map(lasts)).toEqual([23, 24, 25, 24]);
});
