import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPhaseIn, splashBeginning, splashPhase } from './splash-phase.ts';

test('the splash stays its 1500 ms even when everything was ready at once', () => {
  expect(splashPhase(1499, true)).toBe('eyes');
  expect(splashPhase(1500, true)).toBe('gone');
});

test("the splash counts its time from the page's first picture, or from its own start if that is earlier", () => {
  expect(splashBeginning(180, 900)).toBe(180);
  expect(splashBeginning(null, 900)).toBe(900);
  expect(splashBeginning(950, 900)).toBe(900);
});

test('the splash waits until the start is complete, shows a sentence after 4 s and offers a retry after 20 s', () => {
  expect([1500, 3999, 4000, 19_999, 20_000].map(elapsed => splashPhase(elapsed, false))).toEqual([
    'eyes',
    'eyes',
    'still-finding',
    'still-finding',
    'retry',
  ]);
  expect(splashPhase(30_000, true)).toBe('gone');
});

test('the splash enters its next phase exactly after the time that `nextPhaseIn` returns, and never sooner', () => {
  fc.assert(
    fc.property(fc.nat(30_000), fc.boolean(), (elapsed, settled) => {
      const wait = nextPhaseIn(elapsed, settled);
      if (wait === null) return;
      expect(splashPhase(elapsed + wait, settled)).not.toBe(splashPhase(elapsed, settled));
      expect(splashPhase(elapsed + wait - 1, settled)).toBe(splashPhase(elapsed, settled));
    }),
  );
});
