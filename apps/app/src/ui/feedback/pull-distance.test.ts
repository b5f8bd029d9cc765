import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pulled, pullToGo, spreadAt } from './pull-distance.ts';

test('a push upward pulls nothing', () => {
  expect(pulled(-40)).toBe(0);
});

test('a hand-wide pull is enough to refresh, a nudge is not', () => {
  expect(pulled(220)).toBeGreaterThanOrEqual(pullToGo);
  expect(pulled(60)).toBeLessThan(pullToGo);
  expect(spreadAt(pullToGo)).toBe(1);
});

test('the page follows the finger, never overtakes it and never goes beyond its end', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), (one, more) => {
      expect(pulled(one + more)).toBeGreaterThanOrEqual(pulled(one));
      expect(pulled(one)).toBeLessThanOrEqual(Math.min(one, 112));
    }),
  );
});
