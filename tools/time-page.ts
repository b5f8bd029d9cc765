import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from './source.ts';

const page = 'docs/time.md';

/**
 * A time limit in these folders may end something that a user of the product notices. In the other folders of the
 * server, only machines wait for each other.
 */
const limitedFolders =
  /^(packages\/domain\/src|apps\/server\/src\/(features|platform\/(auth|limits|storage|push|payments)))\/(?!.*\.test\.ts$)/;

/** The pattern finds a time limit: a constant that is a number of units of time, or has a unit of time in its name. */
const timeConstant = /^(?:export )?const (\w+)(?:: number)? = ([\d_.()][\w\s.()*+/]*);/gm;
const unitInName = /(?:Ms|Seconds|Minutes|Hours|Days|Months|Years)$/;
const unitInValue = /\* \(?(?:second|minute|hour|day)s?\b|\* 3600/;
const isUnit = /^(?:seconds?|minutes?|hours?|days?)$/;

type Constant = { readonly name: string; readonly path: string };

export function constantsOfTime(path: string, text: string): Constant[] {
  return [...text.matchAll(timeConstant)]
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(({ name, value }) => !isUnit.test(name) && (unitInName.test(name) || unitInValue.test(value)))
    .map(({ name }) => ({ name, path }));
}

const linkedConstant = /\[`(\w+)`\]\(\.\.\/([^)]+)\)/g;
const linkedTest = /\[[\w. -]+\.test\.ts\]\(\.\.\/([^)]+)\): ([^|\n]+?)(?= \||; \[|; [a-z ]+: \[)/g;

/**
 * Reports constants with a time limit that the page does not name exactly once, and rows of the page whose test does
 * not exist.
 */
export function limitsOfTime(root: string): Violation[] {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(linkedConstant)].map(([, name, path]) => `${name} ${path}`);
  const missing = globSync('{packages/domain,apps/server}/src/**/*.ts', { cwd: root })
    .filter(path => limitedFolders.test(path))
    .flatMap(path => constantsOfTime(path, readFileSync(join(root, path), 'utf8')))
    .filter(({ name, path }) => named.filter(each => each === `${name} ${path}`).length !== 1)
    .map(({ name, path }) => ({
      path,
      line: 1,
      message: `${name} is a time: ${page} names it once with the test of its end, or among the times after which nothing ends.`,
    }));
  return [...missing, ...rowsWithoutTest(root, text)];
}

function rowsWithoutTest(root: string, text: string): Violation[] {
  return text.split('\n').flatMap((row, index) => {
    if (!/^\| (?!limit|---)/.test(row)) return [];
    const tests = [...row.matchAll(linkedTest)].map(([, path = '', title = '']) => ({ path, title }));
    const lost = tests.filter(
      ({ path, title }) =>
        !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(title),
    );
    const complaint = (message: string) => ({ path: page, line: index + 1, message });
    if (tests.length === 0)
      return [complaint('A limit has a test of its end: name it by its file and title.')];
    return lost.map(({ path, title }) => complaint(`${path} has no test "${title}".`));
  });
}
