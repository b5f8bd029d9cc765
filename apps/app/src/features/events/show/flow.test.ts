import { exampleNow, minutesFromNow } from '@nightjar/domain/kernel/example';
import { describe, expect, it } from 'vitest';
import { eventState, isChatRoomOpen, placesLeft, prosThatNight, wouldLosePlace } from './flow.ts';

const at = new Date(exampleNow);
const event = (starts: number, over: number, status: 'draft' | 'published' | 'cancelled' = 'published') => ({
  status,
  starts_at: minutesFromNow(starts),
  over_at: minutesFromNow(over),
});

describe('the state of an event', () => {
  it.each([
    [61, 200, 'coming'],
    [60, 200, 'soon'],
    [1, 200, 'soon'],
    [0, 200, 'on'],
    [-100, 1, 'on'],
    [-100, 0, 'past'],
  ] as const)('an event with %i min to its start and %i to its end is %s', (starts, over, state) => {
    expect(eventState(event(starts, over), at)).toBe(state);
  });

  it.each(['draft', 'cancelled'] as const)(
    'an event with the status "%s" has that state at any time',
    status => {
      for (const [starts, over] of [
        [60, 90],
        [-5, 5],
        [-9, -5],
      ] as const)
        expect(eventState(event(starts, over, status), at)).toBe(status);
    },
  );
});

it('the chat room of an event is open to everybody before the end of the event, and afterwards to its guests', () => {
  expect(isChatRoomOpen('coming', false)).toBe(true);
  expect(isChatRoomOpen('past', false)).toBe(false);
  expect(isChatRoomOpen('cancelled', true)).toBe(true);
  expect(isChatRoomOpen('draft', true)).toBe(false);
});

describe('the pros of a night', () => {
  const shift = (clocked_in: boolean, until: number | null) =>
    ({ clocked_in, clocked_in_until: until === null ? null : minutesFromNow(until) }) as Parameters<
      typeof prosThatNight
    >[0][number];
  const early = shift(true, 60);
  const late = shift(true, 300);
  const open = shift(true, null);
  const off = shift(false, null);

  it('an event that has not begun shows the pros whose shift is known to last into the event', () => {
    expect(prosThatNight([early, late, open, off], event(120, 400), at)).toEqual([late]);
  });

  it('an event shows all pros on shift while it takes place, and none afterwards', () => {
    expect(prosThatNight([early, late, open, off], event(-10, 400), at)).toEqual([early, late, open]);
    expect(prosThatNight([early], event(-100, -10), at)).toEqual([]);
  });
});

describe('the places of an event', () => {
  it('an event has places left until its guests reach its number of places', () => {
    expect(placesLeft({ capacity: null, going_count: 900 })).toBeNull();
    expect(placesLeft({ capacity: 40, going_count: 36 })).toBe(4);
    expect(placesLeft({ capacity: 40, going_count: 42 })).toBe(0);
  });

  it('a guest gives a place at an event back without a question, unless the event is full', () => {
    const full = { capacity: 40, going_count: 40 };
    expect(wouldLosePlace({ ...full, place: 'going' })).toBe(true);
    expect(wouldLosePlace({ ...full, place: 'waiting' })).toBe(true);
    expect(wouldLosePlace({ capacity: 40, going_count: 9, place: 'going' })).toBe(false);
    expect(wouldLosePlace({ ...full, place: 'none' })).toBe(false);
  });
});
