import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestRows, paceAfter, paceAtFirst, rowsPerFrame, scrollHurry, skipsFrame } from './row-budget.ts';

test('rows of a list in the middle of the view are drawn before those around it', () => {
  expect(nearestRows([0, 1, 2, 20, 21, 22, 40], 21, 2)).toEqual([21, 20]);
});

test('a few rows of a list are drawn all at once', () => {
  expect(nearestRows([3, 4], 100, 2)).toEqual([3, 4]);
});

test('every missing row of a list is drawn frame after frame, each row once', () => {
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

/**
 * Returns the measured pace after some frames. Each frame drew as many rows as allowed, and each row took `rowMs`
 * milliseconds.
 */
function after(frames: number, rowMs: number, rowHeight = 64) {
  let pace = paceAtFirst;
  for (let frame = 0; frame < frames; frame += 1) {
    const rows = rowsPerFrame(pace, rowHeight);
    pace = paceAfter(pace, { drawn: rows, tookMs: rows * rowMs, frameMs: 16 });
  }
  return pace;
}

test('a quick phone soon draws many rows of a list in a frame, and a slow phone draws few but at least two', () => {
  expect(rowsPerFrame(paceAtFirst, 64)).toBe(2);
  expect(rowsPerFrame(after(20, 1), 64)).toBe(15);
  expect(rowsPerFrame(after(20, 0.1), 64)).toBe(16);
  expect(rowsPerFrame(after(20, 4), 64)).toBe(3);
  expect(rowsPerFrame(after(20, 50), 64)).toBe(2);
});

test('drawing rows of a list takes no more than its share of a frame, unless two rows alone take more', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 100, noNaN: true }), rowMs => {
      const rows = rowsPerFrame({ rowMs, frameMs: 16 }, 64);
      expect(rows === 2 || rows * rowMs <= 16).toBe(true);
    }),
  );
});

test('a single slow frame changes the measured pace of drawing rows only a little', () => {
  const pace = paceAfter({ rowMs: 1, frameMs: 16 }, { drawn: 4, tookMs: 12, frameMs: 50 });
  expect(pace.rowMs).toBeLessThan(2);
  expect(pace.frameMs).toBeLessThan(25);
});

test('a frame that draws no list row does not change the measured time per row, and a pause does not change the measured time per frame', () => {
  expect(paceAfter({ rowMs: 3, frameMs: 16 }, { drawn: 0, tookMs: 40, frameMs: 16 })).toEqual({
    rowMs: 3,
    frameMs: 16,
  });
  expect(paceAfter({ rowMs: 3, frameMs: 16 }, { drawn: 2, tookMs: 6, frameMs: 60_000 }).frameMs).toBeLessThan(
    40,
  );
});

test('the least number of list rows that a frame draws is lower where the rows are high', () => {
  expect(rowsPerFrame({ rowMs: 100, frameMs: 60 }, 64)).toBe(2);
  expect(rowsPerFrame({ rowMs: 100, frameMs: 60 }, 160)).toBe(1);
});

test('rows of a list that scroll by more than twice as fast as they can be drawn are not drawn', () => {
  const quick = { rowMs: 1, frameMs: 16 };
  const slow = { rowMs: 8, frameMs: 32 };
  // At 8,000 pixels a second, two rows of 64 pixels scroll by in one frame of 16 ms.
  expect(skipsFrame(scrollHurry({ passed: 2, inMs: 16 }, quick, 64), 0, 0)).toBe(false);
  expect(skipsFrame(scrollHurry({ passed: -4, inMs: 32 }, slow, 64), 0, 0)).toBe(false);
  expect(skipsFrame(scrollHurry({ passed: -5, inMs: 32 }, slow, 64), 0, 0)).toBe(true);
});

test('a list that does not scroll draws its rows in a late frame as well', () => {
  expect(skipsFrame(scrollHurry({ passed: 0, inMs: 16 }, { rowMs: 8, frameMs: 32 }, 64), 30, 0)).toBe(false);
});

test('a list whose frames are always late draws some rows all the same', () => {
  const waits = [0, 1, 2, 3].map(waited => skipsFrame(1.5, 30, waited));
  expect(waits).toEqual([true, true, true, false]);
});
