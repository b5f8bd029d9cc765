import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from './source.ts';

const timePagePath = 'docs/time.md';

/**
 * A time limit in these folders may end something that a user of the product notices. In the other folders of the
 * server, only machines wait for each other.
 */
const foldersWithTimes =
  /^(packages\/domain\/src|apps\/server\/src\/(features|platform\/(auth|limits|storage|push|payments)))\/(?!.*\.test\.ts$)/;

/** The pattern finds a time limit: a constant that is a number of units of time, or has a unit of time in its name. */
const timeConstantPattern = /^(?:export )?const (\w+)(?:: number)? = ([\d_.()][\w\s.()*+/]*);/gm;
const unitInNamePattern = /(?:Ms|Seconds|Minutes|Hours|Days|Months|Years)$/;
const unitInValuePattern = /\* \(?(?:second|minute|hour|day)s?\b|\* 3600/;
const unitNamePattern = /^(?:seconds?|minutes?|hours?|days?)$/;

type TimeConstant = { readonly name: string; readonly path: string };

export function constantsOfTime(path: string, text: string): TimeConstant[] {
  return [...text.matchAll(timeConstantPattern)]
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(
      ({ name, value }) =>
        !unitNamePattern.test(name) && (unitInNamePattern.test(name) || unitInValuePattern.test(value)),
    )
    .map(({ name }) => ({ name, path }));
}

const linkedConstantPattern = /\[`(\w+)`\]\(\.\.\/([^)]+)\)/g;
const linkedTestPattern = /\[[\w. -]+\.test\.ts\]\(\.\.\/([^)]+)\): ([^|\n]+?)(?= \||; \[|; [a-z ]+: \[)/g;

/**
 * Reports constants with a time limit that docs/time.md does not name exactly once, and rows of that page whose test
 * does not exist.
 */
export function faultsOfTimePage(root: string): Violation[] {
  const text = readFileSync(join(root, timePagePath), 'utf8');
  const named = [...text.matchAll(linkedConstantPattern)].map(([, name, path]) => `${name} ${path}`);
  const missing = globSync('{packages/domain,apps/server}/src/**/*.ts', { cwd: root })
    .filter(path => foldersWithTimes.test(path))
    .flatMap(path => constantsOfTime(path, readFileSync(join(root, path), 'utf8')))
    .filter(({ name, path }) => named.filter(each => each === `${name} ${path}`).length !== 1)
    .map(({ name, path }) => ({
      path,
      line: 1,
      message: `${name} is a time: ${timePagePath} names it once with the test of its end, or among the times after which nothing ends.`,
    }));
  return [...missing, ...rowsWithoutTest(root, text)];
}

function rowsWithoutTest(root: string, text: string): Violation[] {
  return text.split('\n').flatMap((row, index) => {
    if (!/^\| (?!limit|---)/.test(row)) return [];
    const tests = [...row.matchAll(linkedTestPattern)].map(([, path = '', title = '']) => ({ path, title }));
    const lost = tests.filter(
      ({ path, title }) =>
        !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(title),
    );
    const complaint = (message: string) => ({ path: timePagePath, line: index + 1, message });
    if (tests.length === 0)
      return [complaint('A limit has a test of its end: name it by its file and title.')];
    return lost.map(({ path, title }) => complaint(`${path} has no test "${title}".`));
  });
}
