import { expect, test } from 'vitest';
import { sourceTree } from '../source.ts';
import { oversizedCode } from './sizes.ts';

const found = (path: string, text: string) =>
  oversizedCode(sourceTree({ [path]: text })).map(({ message }) => message);
const functionOf = (lines: number) => `export function f() {\n${'  g();\n'.repeat(lines - 2)}}\n`;
const rule = 'packages/domain/src/drinks/rules.ts';

test('a function of sixty lines is accepted, and a function of sixty-one lines is not', () => {
  expect(found(rule, functionOf(60))).toEqual([]);
  expect(found(rule, functionOf(61))).toEqual([
    'is a function of 61 lines and may have 60: give its steps names',
  ]);
});

test('a function may take three parameters, or one object with names', () => {
  expect(found(rule, 'export const f = (a: 1, b: 1, c: 1) => [a, b, c];')).toEqual([]);
  expect(found(rule, 'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];')).toEqual([
    'takes 4 parameters and may take 3: take one object with names',
  ]);
});

test('a file of a feature may have 250 lines; declarations and files outside of features may have more', () => {
  const lines = (count: number) => 'export {};\n'.repeat(count);
  expect(found(rule, lines(250))).toEqual([]);
  expect(found(rule, lines(251))).toHaveLength(1);
  expect(found('apps/server/src/platform/db/schema.ts', lines(251))).toEqual([]);
  expect(found('packages/domain/src/drinks/calls.ts', lines(251))).toEqual([]);
});

test('a test and its helpers may be as long as they need', () => {
  expect(found('packages/domain/src/drinks/rules.test.ts', functionOf(100))).toEqual([]);
  expect(found('apps/server/src/testing/app.ts', functionOf(100))).toEqual([]);
});
