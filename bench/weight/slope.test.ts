import { expect, test } from 'vitest';
import { slopeOf } from './slope.ts';

const at = (...values: number[]) => values.map((value, minute) => ({ minute, value }));

test('a measured value that stays the same has the slope 0, and one that grows evenly has its growth in a minute as slope', () => {
  expect(slopeOf(at(7, 7, 7))).toBe(0);
  expect(slopeOf(at(100, 102, 104, 106))).toBeCloseTo(2);
});

test('a measured value that goes up and down around one value has almost no slope', () => {
  expect(Math.abs(slopeOf(at(10, 12, 10, 12, 10)))).toBeLessThan(0.01);
});

test('a measured value with a single sample has no slope', () => {
  expect(() => slopeOf(at(1))).toThrow('two samples');
});
