import fc from 'fast-check';
import { expect, test } from 'vitest';
import { skeletonPhaseAt } from './skeleton-timing.ts';

test('an answer within 150 ms never shows a skeleton', () => {
  expect(skeletonPhaseAt(100, null)).toEqual({ shows: 'nothing', changesIn: 50 });
  expect(skeletonPhaseAt(149, 149).shows).toBe('content');
});

test('a skeleton is shown after 150 ms of waiting', () => {
  expect(skeletonPhaseAt(150, null)).toEqual({ shows: 'skeleton', changesIn: null });
});

test('a skeleton once shown stays 300 ms', () => {
  expect(skeletonPhaseAt(160, 160)).toEqual({ shows: 'skeleton', changesIn: 290 });
  expect(skeletonPhaseAt(450, 160).shows).toBe('content');
});

test('an answer after two seconds is shown at once, without more of the skeleton', () => {
  expect(skeletonPhaseAt(2000, 2000)).toEqual({ shows: 'content', changesIn: null });
});

test('content, once shown, is never replaced by a skeleton, and every answer becomes content', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (settled, later) => {
      const first = skeletonPhaseAt(settled, settled);
      if (first.shows === 'content') expect(skeletonPhaseAt(settled + later, settled).shows).toBe('content');
      expect(skeletonPhaseAt(Math.max(settled, 450), settled).shows).toBe('content');
    }),
  );
});
