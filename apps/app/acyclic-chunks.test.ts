import { expect, test } from 'vitest';
import { findImportCircle } from './acyclic-chunks.ts';

const chunks = (imports: Record<string, string[]>) =>
  new Map(Object.entries(imports).map(([name, to]) => [name, { imports: to }]));

test('chunks of the build that import each other in a circle are listed in the order of their imports', () => {
  expect(findImportCircle(chunks({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
});

test('a chunk of the build that two chunks import is not reported as a circle of imports', () => {
  expect(findImportCircle(chunks({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
});
