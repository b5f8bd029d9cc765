import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advanceHold,
  type HoldEvent,
  type HoldState,
  idleHold,
  pressHold,
  releaseHold,
} from './hold-machine.ts';

function played(until: number, ticks: number[]): { hold: HoldState; events: HoldEvent[] } {
  let hold = pressHold(idleHold, 0);
  const events: HoldEvent[] = [];
  for (const tick of [...ticks, until].filter(tick => tick <= until)) {
    const step = advanceHold(hold, tick, 1200);
    hold = step.hold;
    events.push(...step.events);
  }
  return { hold, events };
}

test('a hold of the button that ends at 600 ms does nothing', () => {
  const { hold, events } = played(600, [100, 300, 500]);
  expect(events).toEqual(['third']);
  expect(releaseHold(hold)).toEqual(idleHold);
});

test('a hold of the button is complete after 1200 ms', () => {
  expect(played(1199, [400, 800]).hold.phase).toBe('holding');
  expect(played(1200, [400, 800])).toEqual({
    hold: { phase: 'done' },
    events: ['third', 'two-thirds', 'done'],
  });
});

test('a completed hold stays complete after letting go, and pressing again does nothing more', () => {
  const { hold } = played(1500, []);
  expect(releaseHold(hold)).toEqual({ phase: 'done' });
  expect(pressHold(hold, 2000)).toEqual({ phase: 'done' });
  expect(advanceHold(hold, 9000, 1200).events).toEqual([]);
});

test('a hold reports each of its events exactly once, in order, at whatever times the frames are drawn', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3000)), frames => {
      const { events } = played(
        3000,
        frames.sort((a, b) => a - b),
      );
      expect(events).toEqual(['third', 'two-thirds', 'done']);
    }),
  );
});
