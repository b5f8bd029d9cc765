import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';
import type { SourceFile, SourceTree } from './source.ts';
import { featureOf } from './structure/rule.ts';

export type AffectedTests = { readonly tests: readonly string[]; readonly journeys: readonly string[] };

/** Any test may fail after a change of one of these files. */
export const everyTestPattern =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[^/]*\.json|apps\/server\/(migrations|src\/testing)\/|packages\/domain\/src\/kernel\/|e2e\/(fixtures\/|phone\/(plugins\/)?[^/]+$|[^/]+$))/;
/**
 * These files put the whole product together. A test that starts the product counts as a test of none of the files that
 * they import.
 */
export const productComposingPattern =
  /^(apps\/server\/src\/([a-z]+\.ts|features\/[a-z-]+\.ts|features\/[^/]+\/index\.ts|testing\/|demo\/)|packages\/domain\/src\/[a-z-]+\.ts|apps\/app\/src\/([a-z]+\.tsx?|routes\/))/;

/**
 * Returns the tests that a change may affect: those that import a changed file directly or through other files, and
 * those beside such a file. Journeys are chosen by the nouns in them. Returns null where the change may affect every
 * test.
 */
export function testsAffectedBy(changed: readonly string[], tree: SourceTree): AffectedTests | null {
  if (changed.some(path => everyTestPattern.test(path))) return null;
  const reached = changed.flatMap(path => testsOfFile(path, tree));
  const nouns = new Set(changed.flatMap(path => featureOf(path)?.noun ?? []));
  return { tests: [...new Set(reached)].sort(), journeys: journeysOf(nouns, changed, tree) };
}

/** Returns the tests of a file. Where no test imports it, these are all tests in its folder. */
function testsOfFile(path: string, tree: SourceTree): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const tests = [...tree.values()].filter(file => isUnitTestFile(file));
  const found = tests.filter(test => filesReachedBy(test, tree).has(path));
  const chosen = found.length > 0 ? found : tests.filter(test => dirname(test.path) === dirname(path));
  return chosen.map(test => test.path);
}

const isUnitTestFile = ({ path, isTest }: SourceFile) => isTest && !path.startsWith('e2e/');

function filesReachedBy(test: SourceFile, tree: SourceTree): ReadonlySet<string> {
  const found = new Set([test.path, ...filesTestedBy(test, tree)]);
  for (const path of found) {
    if (productComposingPattern.test(path)) continue;
    for (const { target } of tree.get(path)?.imports ?? []) if (target) found.add(target);
  }
  return found;
}

/**
 * Returns the files that a test tests without importing them. The tests `check-in.test.ts` and
 * `check-in.attack.test.ts` test the handler `check-in.ts`.
 */
function filesTestedBy({ path }: SourceFile, tree: SourceTree): string[] {
  const stem = path.replace(/(\.[a-z-]+)?\.test\.tsx?$/, '');
  return [`${stem}.ts`, `${stem}.tsx`].filter(subject => tree.has(subject));
}

function journeysOf(nouns: ReadonlySet<string>, changed: readonly string[], tree: SourceTree): string[] {
  const journeys = [...tree.values()].filter(({ path }) =>
    /^e2e\/(journeys|phone)\/.*\.test\.ts$/.test(path),
  );
  return journeys
    .filter(
      ({ path, imports }) => changed.includes(path) || imports.some(found => mentionsNoun(found, nouns)),
    )
    .map(({ path }) => path)
    .sort();
}

function mentionsNoun({ target }: SourceFile['imports'][number], nouns: ReadonlySet<string>): boolean {
  const noun = target === null ? undefined : featureOf(target)?.noun;
  return noun !== undefined && nouns.has(noun);
}

/**
 * Lists the files that differ from a commit, and the files that git does not track yet, by their paths from the
 * project's root.
 */
export function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  const differ = git('diff', '--name-only', '--relative', commit);
  return [...differ, ...git('ls-files', '--others', '--exclude-standard')].filter(path => path !== '');
}
