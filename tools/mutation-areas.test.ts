import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { areaOfPath, areas, isDrawn, parseMutantDraw, scoreOf } from './mutation-areas.ts';

test.each(areas)('the area $name of mutation tests has code and tests', async ({ code, tests }) => {
  for (const patterns of [code, tests]) {
    const files: string[] = [];
    for await (const file of glob([...patterns])) files.push(file);
    expect(files).not.toEqual([]);
  }
});

test('every noun with rules is an area of mutation tests', async () => {
  const nouns: string[] = [];
  for await (const file of glob('packages/domain/src/*/rules{.ts,}')) nouns.push(file.split('/')[3] ?? '');
  const rules = areas.flatMap(({ name }) => (name.startsWith('rules of ') ? [name.slice(9)] : []));
  expect(rules.toSorted()).toEqual([...new Set(nouns)].toSorted());
});

test("the mutation test of a rule changes its constants too, and runs the tests of the rule's folder", () => {
  expect(areaOfPath('packages/domain/src/staff/rules.ts', false)).toEqual({
    name: 'packages/domain/src/staff/rules.ts',
    code: ['packages/domain/src/staff/rules.ts'],
    tests: ['packages/domain/src/staff/**/*.test.ts'],
    constants: true,
  });
});

test('the mutation test of a server folder runs the tests in that folder', () => {
  expect(areaOfPath('apps/server/src/platform/rest/', true)).toEqual({
    name: 'apps/server/src/platform/rest/',
    code: ['apps/server/src/platform/rest/**/*.ts'],
    tests: ['apps/server/src/platform/rest/**/*.test.ts'],
    constants: false,
  });
  expect(areaOfPath('apps/server/src/platform/rest/errors.ts', false).tests).toEqual([
    'apps/server/src/platform/rest/**/*.test.ts',
  ]);
});

test('the score of a mutation test is the share of noticed changes among the changes that ran', () => {
  expect(scoreOf(['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'])).toEqual({
    noticed: 2,
    missed: 2,
    score: 50,
  });
  expect(scoreOf(['Killed', 'Killed', 'Survived']).score).toBe(66.6);
  expect(scoreOf([]).score).toBe(100);
});

test('every change of a mutation test belongs to exactly one of the three parts into which the changes are divided', () => {
  const changes = Array.from({ length: 300 }, (_, index) => `change ${index}`);
  const parts = ['1/3', '2/3', '3/3'].map(name =>
    changes.filter(change => isDrawn(parseMutantDraw(name), change)),
  );
  expect(parts.flat().toSorted()).toEqual(changes.toSorted());
  for (const part of parts) expect(part.length).toBeGreaterThan(60);
});

test.each(['', '0/3', '4/3', '1', '1/x', '1.5/3'])(
  'the draw "%s" of a mutation test is refused, because it names no part of all changes',
  name => {
    expect(() => parseMutantDraw(name)).toThrow('A draw is a part of all changes');
  },
);
