import { expect, test } from 'vitest';
import { sourceTree } from '../source.ts';
import { commentRule } from './comments.ts';

function found(text: string): string[] {
  const tree = sourceTree({ 'a.ts': text });
  const file = tree.get('a.ts');
  return file ? commentRule(file, tree).map(({ line, message }) => `${line}: ${message}`) : [];
}

test.each([
  ['// TODO later', 'promises work'],
  ['const a = 1;\n// @ts-expect-error', '2: the comment silences'],
  ['/* keep in sync with the column */', 'a rule is written once'],
  ['/** Whoever looks. */', 'name the role'],
  ['/** A plan that nobody bought. */', 'name the role'],
  ['/** Of whom or what. */', 'name the subject first'],
  ['/** Friends are told of a move. */', 'sent, shown, returned'],
  ['/** The phone hears of it. */', 'received'],
  ['/** What is said on a topic. */', 'lets a program speak'],
  ['/** `app` unless it says otherwise. */', 'lets a program speak'],
  ['/** What stands between the two. */', 'stored, shown, set'],
  ['// So many may knock.', 'name the connection'],
  ['/** The door opens here. */', 'name the connection'],
  ['/** Only the house reads it. */', 'name the product'],
  ['/** How far a stranger is, in words. */', 'a thing with a name'],
  ['/** The key lives in the settings. */', 'declared, stored or kept'],
])('the comment %s is refused', (text, reason) => {
  expect(found(text)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  '/** The label "Nobody is told", in quotes. */',
  '/** Makes the house contact a friend. */',
  '/** A standing order keeps its outstanding amount. */',
  '// Case by `whoever`, a name of the code.',
])('the comment %s is accepted', text => {
  expect(found(text)).toEqual([]);
});

test('a comment with a reason is accepted, and a string is not a comment', () => {
  expect(found("// The provider counts in cents.\nconst text = 'TODO';")).toEqual([]);
});
