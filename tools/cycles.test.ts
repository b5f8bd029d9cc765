import { expect, test } from 'vitest';
import { importCycles } from './cycles.ts';
import { sourceTree } from './source.ts';

test('files that import each other are reported with the whole cycle', () => {
  const tree = sourceTree({
    'a.ts': "import './b.ts';",
    'b.ts': "\nimport './c.ts';",
    'c.ts': "import './a.ts';",
    'd.ts': "import './a.ts';",
  });
  const found = importCycles(tree);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ path: 'a.ts', line: 1 });
  expect(found[0]?.message).toContain('b.ts → c.ts → a.ts');
});

test('the shortest cycle of imports is reported where there are several', () => {
  const tree = sourceTree({
    'a.ts': "import './b.ts'; import './c.ts';",
    'b.ts': "import './d.ts';",
    'c.ts': "import './a.ts';",
    'd.ts': "import './a.ts';",
  });
  expect(importCycles(tree).map(({ message }) => message)).toEqual([
    expect.stringContaining('way of c.ts → a.ts'),
  ]);
});

test('a cycle of imports across workspaces is found', () => {
  const tree = sourceTree({
    'packages/domain/src/kernel/a.ts': "import '../drinks/b.ts';",
    'packages/domain/src/drinks/b.ts': "import '@nightjar/domain/kernel/a';",
  });
  expect(importCycles(tree)).toHaveLength(1);
});

test('files that import types from each other are a cycle too', () => {
  const tree = sourceTree({
    'a.ts': "import type { B } from './b.ts'; export type A = B;",
    'b.ts': "import './a.ts'; export type B = string;",
  });
  expect(importCycles(tree)).toHaveLength(1);
});

test('a file that is imported twice is no cycle', () => {
  const tree = sourceTree({
    'a.ts': "import './b.ts'; import './c.ts';",
    'b.ts': "import './d.ts';",
    'c.ts': "import './d.ts';",
    'd.ts': '',
  });
  expect(importCycles(tree)).toEqual([]);
});
