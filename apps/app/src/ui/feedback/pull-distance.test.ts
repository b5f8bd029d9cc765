import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pixelsToRefresh, pulledPixels, wingSpreadAt } from './pull-distance.ts';

test('a push upward at the top of a page does not pull the page down', () => {
  expect(pulledPixels(-40)).toBe(0);
});

test("a pull of a hand's width refreshes the page, and a short pull does not", () => {
  expect(pulledPixels(220)).toBeGreaterThanOrEqual(pixelsToRefresh);
  expect(pulledPixels(60)).toBeLessThan(pixelsToRefresh);
  expect(wingSpreadAt(pixelsToRefresh)).toBe(1);
});

test('a pulled page follows the finger, never overtakes it and never moves beyond its end', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), (one, more) => {
      expect(pulledPixels(one + more)).toBeGreaterThanOrEqual(pulledPixels(one));
      expect(pulledPixels(one)).toBeLessThanOrEqual(Math.min(one, 112));
    }),
  );
});
