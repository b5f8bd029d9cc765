import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pulled, pullToGo, spreadAt } from './pull-distance.ts';

test('a push upward at the top of a page does not pull the page down', () => {
  expect(pulled(-40)).toBe(0);
});

test("a pull of a hand's width refreshes the page, and a short pull does not", () => {
  expect(pulled(220)).toBeGreaterThanOrEqual(pullToGo);
  expect(pulled(60)).toBeLessThan(pullToGo);
  expect(spreadAt(pullToGo)).toBe(1);
});

test('a pulled page follows the finger, never overtakes it and never moves beyond its end', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), (one, more) => {
      expect(pulled(one + more)).toBeGreaterThanOrEqual(pulled(one));
      expect(pulled(one)).toBeLessThanOrEqual(Math.min(one, 112));
    }),
  );
});
