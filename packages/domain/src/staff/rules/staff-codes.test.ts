import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawProCode, drawProColor } from './staff-codes.ts';

describe('a staff code', () => {
  test('a staff code is never one that a colleague has', () => {
    const code = fc.integer({ min: 0, max: 9999 }).map(number => String(number).padStart(4, '0'));
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 500 }), fc.nat(), (taken, seed) => {
        const drawn = drawProCode(new Set(taken), below => seed % below);
        expect(drawn).toMatch(/^\d{4}$/);
        expect(taken).not.toContain(drawn);
      }),
    );
  });

  test('drawing a staff code fails with a clear error where the venue has used all codes', () => {
    const all = new Set(Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')));
    expect(() => drawProCode(all, () => 0)).toThrow(RangeError);
  });
});

test('no bartender gets the colour of a colleague while another colour is free', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 7 }),
      fc.nat(),
      (colleagues, seed) => {
        expect(colleagues).not.toContain(drawProColor(colleagues, below => seed % below));
      },
    ),
  );
});

test("a bartender's colour is drawn among those that the fewest colleagues have", () => {
  const draws = [0, 1, 2].map(at => drawProColor([1, 2, 3, 4, 5], () => at));
  expect(draws).toEqual([6, 7, 8]);
  expect(drawProColor([1, 2, 3, 4, 5, 6, 7, 8, 1, 2], below => below - 1)).toBe(8);
});
