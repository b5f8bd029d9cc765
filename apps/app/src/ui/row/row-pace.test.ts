import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsNone, hurryOf, nearestRows, paceAfter } from './row-pace.ts';

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
    fc.property(fc.integer({ min: 2, max: 16 }), rows => {
      const pace = { rows, frameMs: 16 };
      expect(paceAfter(pace, rows, 16, 64).rows).toBe(Math.min(16, rows + 2));
      expect(paceAfter(pace, rows, 30, 64).rows).toBe(rows);
      expect(paceAfter(pace, rows, 100, 64).rows).toBe(Math.max(2, Math.floor(rows / 2)));
    }),
  );
});

test('a frame with fewer rows than it may have shows nothing about more of them', () => {
  expect(paceAfter({ rows: 8, frameMs: 16 }, 3, 16, 64).rows).toBe(8);
});

test('the fewest rows of a frame are fewer where rows are high', () => {
  expect(paceAfter({ rows: 2, frameMs: 60 }, 2, 100, 64).rows).toBe(2);
  expect(paceAfter({ rows: 2, frameMs: 60 }, 2, 100, 160).rows).toBe(1);
});

test('rows that go by twice as fast as they are drawn are not begun', () => {
  const quick = { rows: 16, frameMs: 16 };
  const slow = { rows: 2, frameMs: 32 };
  // 8,000 pixels a second, of rows of 64 pixels: two of them in a frame.
  expect(drawsNone(hurryOf(2, 16, quick), 0, 0)).toBe(false);
  expect(drawsNone(hurryOf(-4, 32, slow), 0, 0)).toBe(false);
  expect(drawsNone(hurryOf(-5, 32, slow), 0, 0)).toBe(true);
});

test('a page at rest draws its rows in a late frame as well', () => {
  expect(drawsNone(hurryOf(0, 16, { rows: 2, frameMs: 32 }), 30, 0)).toBe(false);
});

test('a page that is always late draws some rows all the same', () => {
  const waits = [0, 1, 2, 3].map(waited => drawsNone(1.5, 30, waited));
  expect(waits).toEqual([true, true, true, false]);
});
