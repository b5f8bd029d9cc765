import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, hours, minutes } from '../../kernel/time.ts';
import { countMovingUp, decideGoing, nextPlace, shownToFriends } from './going.ts';
import { eventEnd } from './nights.ts';

const nine = new Date('2026-11-21T02:00:00Z');

const planned = { status: 'published', starts_at: nine, ends_at: null } as const;

describe('going to an event', () => {
  test('a guest may say that they go to an event until the event is over', () => {
    const minute = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(minute, fc.option(fc.integer({ min: 1, max: 600 })), (at, length) => {
        const ends_at = length === null ? null : addMilliseconds(nine, length * minutes);
        const decision = decideGoing({ ...planned, ends_at }, addMilliseconds(nine, at * minutes));
        expect('granted' in decision).toBe(at < (length ?? 360));
      }),
    );
  });

  test('a guest may not say that they go at the very end of an event', () => {
    expect(decideGoing(planned, eventEnd(planned))).toMatchObject({ code: 'event_over' });
  });

  test('going to a called-off event is refused, whenever the event would be', () => {
    const decision = decideGoing({ ...planned, status: 'cancelled' }, addMilliseconds(nine, -hours));
    expect(decision).toMatchObject({ code: 'event_cancelled', message: 'This event was called off.' });
  });

  test('friends see that a user goes to an event if the user chose so, or else if the profile is open', () => {
    expect([true, false].map(text => shownToFriends(text, { private: true }))).toEqual([true, false]);
    expect([true, false].map(closed => shownToFriends(undefined, { private: closed }))).toEqual([
      false,
      true,
    ]);
  });
});

describe('the places of an event', () => {
  const room = fc.record({
    capacity: fc.option(fc.integer({ min: 1, max: 50 })),
    going: fc.integer({ min: 0, max: 60 }),
    waiting: fc.integer({ min: 0, max: 60 }),
  });

  test('the places of an event go to guests in order: nobody is moved down, and nobody waits while a place is free', () => {
    fc.assert(
      fc.property(room, ({ capacity, going, waiting }) => {
        const moved = countMovingUp({ capacity, going, waiting });
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(waiting);
        if (capacity !== null && moved > 0) expect(going + moved).toBeLessThanOrEqual(capacity);
        const next = nextPlace({ capacity, going: going + moved });
        expect(moved < waiting && next === 'going').toBe(false);
      }),
    );
  });

  test('a free place of an event goes to the next guest, and without a free place the next guest waits', () => {
    expect(nextPlace({ capacity: 2, going: 1 })).toBe('going');
    expect(nextPlace({ capacity: 2, going: 2 })).toBe('waiting');
    expect(nextPlace({ capacity: null, going: 100_000 })).toBe('going');
    expect(countMovingUp({ capacity: null, going: 7, waiting: 3 })).toBe(3);
    expect(countMovingUp({ capacity: 5, going: 8, waiting: 3 })).toBe(0);
  });
});
