import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceTree } from '../source.ts';

const root = join(import.meta.dirname, '../..');

test('a test that loads modules again has the ending .restart.test in its name, and so a worker of its own', () => {
  const loadsAgain = [...readSourceTree(root).values()].filter(
    ({ path, text }) => /\.test\.tsx?$/.test(path) && /\bvi\.resetModules\(/.test(text),
  );
  expect(loadsAgain.map(({ path }) => path).filter(path => !path.includes('.restart.test.'))).toEqual([]);
});
