import { expect, test } from 'vitest';
import { sourceTree } from './source.ts';

const imports = (text: string, others: Record<string, string> = {}) =>
  sourceTree({ 'apps/app/src/a.ts': text, ...others }).get('apps/app/src/a.ts')?.imports;

test('static, re-exported and dynamic imports of a file are all found, with their lines', () => {
  const found = imports(
    "import { b } from './b.ts';\nexport { c } from './c.ts';\nconst d = import('./d.ts');",
  );
  expect(found?.map(({ specifier, line }) => [specifier, line])).toEqual([
    ['./b.ts', 1],
    ['./c.ts', 2],
    ['./d.ts', 3],
  ]);
  expect(found?.map(({ late }) => late)).toEqual([false, false, true]);
});

test('an import of types alone is distinguished from an import that runs code', () => {
  const found = imports(
    "import type { A } from './1.ts';\nimport { type B } from './2.ts';\nimport { type C, d } from './3.ts';\nimport './4.ts';",
  );
  expect(found?.map(({ typeOnly }) => typeOnly)).toEqual([true, true, false, false]);
});

test('relative paths and the domain package resolve to files, with or without an extension', () => {
  const found = imports("import './b';\nimport '@nightjar/domain/drinks/rules/pour';\nimport 'react';", {
    'apps/app/src/b.tsx': '',
    'packages/domain/src/drinks/rules/pour.ts': '',
  });
  expect(found?.map(({ target }) => target)).toEqual([
    'apps/app/src/b.tsx',
    'packages/domain/src/drinks/rules/pour.ts',
    null,
  ]);
});

test('the word "import" in a comment or a string is no import', () => {
  expect(imports("// import './b.ts'\nconst text = `import './c.ts'`;")).toEqual([]);
});

test('a file that only passes exports on is a barrel', () => {
  const tree = sourceTree({ 'a.ts': "export * from './b.ts';", 'b.ts': 'export const b = 1;' });
  expect(tree.get('a.ts')?.isBarrel).toBe(true);
  expect(tree.get('b.ts')?.isBarrel).toBe(false);
});

test('a file that does not parse is reported by name', () => {
  expect(() => sourceTree({ 'bad.ts': 'const = ;' })).toThrow('bad.ts does not parse');
});
