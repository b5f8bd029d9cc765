import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hours, later, minutes } from '../kernel/time.ts';
import { decideGoing, eventEnd, reminderNote } from './rules.ts';

const nine = new Date('2026-11-21T02:00:00Z');
const night = { status: 'published', starts_at: nine, ends_at: null } as const;

test('an event without an end is over six hours after it began', () => {
  expect(eventEnd(night)).toEqual(later(nine, 6 * hours));
  expect(eventEnd({ ...night, ends_at: later(nine, hours) })).toEqual(later(nine, hours));
});

describe('going', () => {
  test('is said until the event is over', () => {
    const minute = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(minute, fc.option(fc.integer({ min: 1, max: 600 })), (at, length) => {
        const ends_at = length === null ? null : later(nine, length * minutes);
        const decision = decideGoing({ ...night, ends_at }, later(nine, at * minutes));
        expect('granted' in decision).toBe(at < (length ?? 360));
      }),
    );
  });

  test('to one that was called off is refused, whenever it would be', () => {
    const decision = decideGoing({ ...night, status: 'cancelled' }, later(nine, -hours));
    expect(decision).toMatchObject({ code: 'event_cancelled', message: 'This event was called off.' });
  });

  test('is reminded of two hours before, where that is still to come', () => {
    expect(decideGoing(night, later(nine, -3 * hours))).toEqual({
      granted: true,
      remindAt: later(nine, -2 * hours),
    });
    expect(decideGoing(night, later(nine, -hours))).toEqual({ granted: true, remindAt: null });
  });
});

test('at its very end an event is over, and a reminder due this moment is not sent', () => {
  expect(decideGoing(night, eventEnd(night))).toMatchObject({ code: 'event_over' });
  expect(decideGoing(night, later(nine, -2 * hours))).toEqual({ granted: true, remindAt: null });
});

test('a reminder names the event, its hour on the wall of the venue, and the venue', () => {
  const event = {
    name: 'Quiz',
    venue_name: 'The Low Lantern',
    starts_at: nine,
    timezone: 'America/New_York',
  };
  expect(reminderNote(event)).toEqual({ title: 'Quiz', body: 'Starts at 9:00pm at The Low Lantern.' });
});
