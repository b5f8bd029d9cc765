import { openStatus } from '@nightjar/domain/venues/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoTimezone, hoursAround } from './clock.ts';

const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
const isOpen = (rhythm: Parameters<typeof hoursAround>[0], now: Date) =>
  openStatus({ hours: hoursAround(rhythm, now), closures: [], timezone: demoTimezone }, now).open;

test('whatever the time of day, the night is on', () => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.constantFrom('day' as const, 'night' as const, 'late' as const),
      (now, rhythm) => {
        expect(isOpen(rhythm, now)).toBe(true);
      },
    ),
  );
});

test('and one place has its day off', () => {
  fc.assert(
    fc.property(anyMoment, now => {
      expect(isOpen('shut', now)).toBe(false);
    }),
  );
});
