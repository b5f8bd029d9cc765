import { expect, test } from 'vitest';
import { circleOf } from './acyclic-chunks.ts';

const chunks = (imports: Record<string, string[]>) =>
  new Map(Object.entries(imports).map(([name, to]) => [name, { imports: to }]));

test('chunks that import each other are named with the whole way', () => {
  expect(circleOf(chunks({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
});

test('a chunk that two others share is no circle', () => {
  expect(circleOf(chunks({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
});
