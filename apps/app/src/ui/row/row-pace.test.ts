import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestRows, rowsInFrame } from './nearest-rows.ts';

test('rows in the middle of the view come before those around it', () => {
  expect(nearestRows([0, 1, 2, 20, 21, 22, 40], 21, 2)).toEqual([21, 20]);
});

test('a few rows come all at once', () => {
  expect(nearestRows([3, 4], 100, 2)).toEqual([3, 4]);
});

test('frame after frame every missing row comes, and each of them once', () => {
  const places = fc.uniqueArray(fc.nat(500), { maxLength: 60 });
  fc.assert(
    fc.property(places, fc.nat(500), fc.integer({ min: 1, max: 5 }), (missing, middle, most) => {
      const came: number[] = [];
      let left = missing;
      while (left.length > 0) {
        const next = nearestRows(left, middle, most);
        expect(next.length).toBe(Math.min(most, left.length));
        came.push(...next);
        left = left.filter(place => !next.includes(place));
      }
      expect(came.toSorted((one, other) => one - other)).toEqual(
        missing.toSorted((one, other) => one - other),
      );
    }),
  );
});

test('a quick phone draws more and more rows a frame, a slow one fewer and fewer, and never none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), last => {
      expect(rowsInFrame(last, 16)).toBeGreaterThanOrEqual(Math.min(last, 16));
      expect(rowsInFrame(last, 30)).toBe(last);
      expect(rowsInFrame(last, 100)).toBeLessThanOrEqual(Math.max(last, 2));
      expect(rowsInFrame(last, 100)).toBeGreaterThan(0);
    }),
  );
});
