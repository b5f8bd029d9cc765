import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime } from '../../kernel/time.ts';
import { currentStatus, outUntil } from './night.ts';

const now = new Date('2026-11-21T03:30:00Z');

test('going out ends at the next 6:00am on the wall', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, now => {
      const until = outUntil(now, localTime(now, 'America/Phoenix'));
      expect(localTime(until, 'America/Phoenix').hhmm).toBe(600);
      expect(until.getTime() - now.getTime()).toBeGreaterThan(0);
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    }),
  );
});

test('an "out" that has ended counts as "in"', () => {
  expect(currentStatus('out', new Date(now.getTime() + 1), now)).toBe('out');
  expect(currentStatus('out', now, now)).toBe('in');
  expect(currentStatus('in', null, now)).toBe('in');
});
