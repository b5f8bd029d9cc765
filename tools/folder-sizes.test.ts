import { expect, test } from 'vitest';
import { crowdedFolders } from './folder-sizes.ts';
import { sourceTree } from './source.ts';

const files = (count: number, suffix = '.ts') =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`bench/line-${place}${suffix}`, '']));

test('a folder of 26 source files is refused, and a folder of 25 is not', () => {
  expect(crowdedFolders(sourceTree(files(25)))).toEqual([]);
  expect(crowdedFolders(sourceTree(files(26)))).toEqual([
    { path: 'bench', line: 1, message: expect.stringContaining('holds 26 source files') },
  ]);
});

test('tests and subfolders do not count in the size of a folder', () => {
  const tree = sourceTree({ ...files(25), ...files(9, '.test.ts'), 'bench/chat/line.ts': '' });
  expect(crowdedFolders(tree)).toEqual([]);
});
