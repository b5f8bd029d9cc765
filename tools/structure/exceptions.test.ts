import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { everyTestPattern, productComposingPattern } from '../changed.ts';
import { readSourceTree } from '../source.ts';
import { codeBans, foundBy } from './code.ts';
import { choicesOf } from './exceptions.ts';
import { bans, isBanned } from './imports.ts';
import { decidedFolders, indexAllowedPattern, namesWithReason, outsideVocabulary } from './names.ts';
import { errandOf, featureOf, sharedFolders } from './rule.ts';
import { declarationFilePattern, testingFolderPattern } from './sizes.ts';

const tree = readSourceTree(process.cwd());
const checked = [...tree.values()].filter(({ path }) => !path.startsWith('tools/'));
const generated = (entry: string) => /(^|\/)(node_modules|dist|\.data|\.cache|test-results)$/.test(entry);

type Checked = (typeof checked)[number];
type Guarded = { readonly where: RegExp; readonly except?: RegExp; finds(file: Checked): boolean };

const rules: readonly Guarded[] = [
  ...bans.map(ban => ({
    ...ban,
    where: ban.from,
    finds: (file: Checked) => file.imports.some(found => isBanned(ban, file, found)),
  })),
  ...codeBans.map(habit => ({ ...habit, finds: (file: Checked) => foundBy(habit, file).length > 0 })),
];

test('a regular expression is split into one choice for each way through its groups, and lookarounds and optional groups stay whole', () => {
  const sources = (pattern: RegExp) => choicesOf(pattern).map(({ source }) => source);
  expect(sources(/^a\/(b|c[|)]|d\))\.ts$|e/)).toEqual([
    '^a\\/(?:b)\\.ts$',
    '^a\\/(?:c[|)])\\.ts$',
    '^a\\/(?:d\\))\\.ts$',
    'e',
  ]);
  expect(sources(/(a|b(c|d))/)).toEqual(['(?:a)', '(?:b(?:c))', '(?:b(?:d))']);
  expect(sources(/x(?!a|b)(c|d)?(e|f)+/)).toEqual(['x(?!a|b)(c|d)?(e|f)+']);
});

describe('an exception of the structure rules', () => {
  test.each(rules.flatMap(({ where }) => choicesOf(where)))(
    'each structure rule applies to at least one file: %s',
    choice => expect(checked.some(({ path }) => choice.test(path))).toBe(true),
  );

  test.each(
    rules.flatMap(rule => (rule.except ? choicesOf(rule.except) : []).map(choice => [choice, rule] as const)),
  )('each exception from a structure rule excuses at least one file: %s', (choice, { where, finds }) => {
    const excused = checked.filter(({ path }) => where.test(path) && choice.test(path));
    expect(excused.some(finds)).toBe(true);
  });

  test.each(Object.keys(namesWithReason))(
    'the file %s, for which the rule of file names makes an exception, exists and needs the exception',
    path => {
      expect(tree.has(path)).toBe(true);
      expect(outsideVocabulary(path, tree)).not.toBe(false);
    },
  );

  test.each(Object.keys(decidedFolders))(
    'the folder %s, for which the rule of file names makes an exception, contains files that need the exception',
    folder => {
      const inside = [...tree.keys()].filter(path => path.startsWith(folder));
      expect(inside.filter(path => outsideVocabulary(path, tree) !== false)).not.toEqual([]);
    },
  );

  test.each(sharedFolders)(
    'the folder %s, which is listed as one that is no errand, exists in a feature',
    folder => {
      const places = [...tree.keys()].flatMap(path => featureOf(path) ?? []);
      const inside = places.filter(({ floor, name }) => floor !== 'domain' && name.startsWith(`${folder}/`));
      expect(inside).not.toEqual([]);
      expect(inside.map(errandOf)).toEqual(inside.map(() => null));
    },
  );

  test.each([indexAllowedPattern, declarationFilePattern, testingFolderPattern].flatMap(choicesOf))(
    "a file exists whose path matches the checker's pattern %s",
    choice => {
      expect([...tree.keys()].some(path => choice.test(path))).toBe(true);
    },
  );

  test.each([everyTestPattern, productComposingPattern].flatMap(choicesOf))(
    'the pattern of files that a change may touch, %s, matches at least one file',
    choice => {
      const all = globSync('**/*.*', { exclude: generated });
      expect(all.some(path => choice.test(path))).toBe(true);
    },
  );
});

test('every pattern of biome.json that changes a rule for some files matches a file', () => {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
    overrides: { includes: string[] }[];
  };
  const dead = overrides
    .flatMap(({ includes }) => includes)
    .filter(pattern => globSync(pattern, { exclude: generated }).length === 0);
  expect(dead).toEqual([]);
});
