import { expect, test } from 'vitest';
import { sourceTree } from '../source.ts';
import { comments } from './comments.ts';

function found(text: string): string[] {
  const tree = sourceTree({ 'a.ts': text });
  const file = tree.get('a.ts');
  return file ? comments(file, tree).map(({ line, message }) => `${line}: ${message}`) : [];
}

test.each([
  ['// TODO later', 'promises work'],
  ['const a = 1;\n// @ts-expect-error', '2: the comment silences'],
  ['/* keep in sync with the column */', 'a rule is written once'],
])('%s is refused', (text, reason) => {
  expect(found(text)).toEqual([expect.stringContaining(reason)]);
});

test('a reason is welcome, and a string is not a comment', () => {
  expect(found("// The provider counts in cents.\nconst text = 'TODO';")).toEqual([]);
});
