import { expect, test } from 'vitest';
import { sourceTree } from '../source.ts';
import { commentsWithoutVerb } from './comment-verbs.ts';

const found = (text: string) =>
  commentsWithoutVerb(sourceTree({ 'apps/app/src/a.ts': text })).map(({ message }) => message);

test.each([
  '/** The last pours of a venue, newest first. */ const a = 1;',
  '/** Reads the pours. Newest first. */ const a = 1;',
  '/** Counts of one night. */ const a = 1;',
  '// Behind a sheet, too.\nconst a = 1;',
  '// Who, as what, and the text of it.\nconst a = 1;',
])('a comment with a sentence without a verb is a suspect: %s', text => {
  expect(found(text)).toEqual([expect.stringContaining('has no verb')]);
});

test.each([
  '/** Reads the last pours of a venue, the newest first. */ const a = 1;',
  '/** Counts the pours of a night. */ const a = 1;',
  '/** Milliseconds. */ const a = 1;',
  '// A reader skips it,\n// because the page has a heading.\nconst a = 1;',
  '// biome-ignore lint/a: the type\nconst a = 1;',
  '/** The page shows "24 followers". */ const a = 1;',
])('a comment whose sentences have verbs, or that is a unit alone, is no suspect: %s', text => {
  expect(found(text)).toEqual([]);
});
