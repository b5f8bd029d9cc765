import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  discoverStops,
  neighbouringStop,
  restingStop,
  stopAfterTap,
  stopsWithRoomFor,
} from './snap-stops.ts';

const rest = (share: number, velocity = 0) => restingStop(discoverStops, share, velocity).id;

test('a sheet that is released without speed rests at the nearest stop', () => {
  expect([rest(0.3), rest(0.45), rest(0.7), rest(0.9)]).toEqual(['peek', 'half', 'half', 'full']);
});

test('a sheet that is released with a flick moves on to the next stop', () => {
  expect(rest(0.3, 0.0015)).toBe('half');
  expect(rest(0.9, -0.002)).toBe('half');
});

test('every stop of a sheet shows the whole head of the sheet, and stops of one height are a single stop', () => {
  const stopsFor = (head: number) =>
    stopsWithRoomFor(head, discoverStops).map(({ id, share }) => `${id} ${share}`);
  expect(stopsFor(0.1)).toEqual(['peek 0.26', 'half 0.55', 'full 1']);
  expect(stopsFor(0.4)).toEqual(['peek 0.4', 'half 0.55', 'full 1']);
  expect(stopsFor(0.9)).toEqual(['peek 0.9', 'full 1']);
  expect(stopsFor(1.4)).toEqual(['peek 1']);
});

test('the arrow keys move a sheet no further than its highest and its lowest stop', () => {
  expect(neighbouringStop(discoverStops, 'full', 1)?.id).toBe('full');
  expect(neighbouringStop(discoverStops, 'peek', -1)?.id).toBe('peek');
  expect(neighbouringStop(discoverStops, 'half', -1)?.id).toBe('peek');
});

test('taps on its handle move a sheet up, and from the top to the bottom', () => {
  expect(['peek', 'half', 'full'].map(id => stopAfterTap(discoverStops, id)?.id)).toEqual([
    'half',
    'full',
    'peek',
  ]);
});

test('a faster upward flick never leaves a sheet lower than a slower flick', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const speed = fc.double({ min: -0.01, max: 0.01, noNaN: true });
  fc.assert(
    fc.property(share, speed, speed, (at, one, other) => {
      const [slow, fast] = [Math.min(one, other), Math.max(one, other)];
      expect(restingStop(discoverStops, at, fast).share).toBeGreaterThanOrEqual(
        restingStop(discoverStops, at, slow).share,
      );
    }),
  );
});
