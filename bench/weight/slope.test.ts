import { expect, test } from 'vitest';
import { slopeOf } from './slope.ts';

const at = (...values: number[]) => values.map((value, minute) => ({ minute, value }));

test('a constant figure has the slope 0, and an evenly growing figure has its growth in a minute as slope', () => {
  expect(slopeOf(at(7, 7, 7))).toBe(0);
  expect(slopeOf(at(100, 102, 104, 106))).toBeCloseTo(2);
});

test('a figure that goes up and down around one value has little slope', () => {
  expect(Math.abs(slopeOf(at(10, 12, 10, 12, 10)))).toBeLessThan(0.01);
});

test('a single sample has no slope', () => {
  expect(() => slopeOf(at(1))).toThrow('two samples');
});
