import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/time.md'), 'utf8');

/** Where a time may end something of the product. Elsewhere on the server machines wait for each other. */
const places =
  /^(packages\/domain\/src|apps\/server\/src\/(features|platform\/(auth|limits|storage|push|payments)))\/(?!.*\.test\.ts$)/;

/** A constant that is so many units of time, or has a unit in its name. */
const constant =
  /^(?:export )?const (\w+)(?:: number)? = ([\d_.]+|\(?[\d_.]+(?: \* [\w_.]+)+\)?(?: \/ \w+)?);/gm;
const unitInName = /(?:Ms|Seconds|Minutes|Hours|Days|Months|Years)$/;
const unitInValue = /\b(?:second|minute|hour|day)s?\b|3600/;
const isUnit = /^(?:seconds?|minutes?|hours?|days?)$/;

function constantsOf(path: string, text: string): string[] {
  return [...text.matchAll(constant)]
    .filter(
      ([, name = '', value = '']) =>
        !isUnit.test(name) && (unitInName.test(name) || (value.includes('*') && unitInValue.test(value))),
    )
    .map(([, name]) => `${name} ${path}`);
}

const named = [...page.matchAll(/\[`(\w+)`\]\(\.\.\/([^)]+)\)/g)].map(([, name, path]) => `${name} ${path}`);
const tests = [
  ...page.matchAll(/\[[\w. -]+\.test\.ts\]\(\.\.\/([^)]+)\): ([^|\n]+?)(?= \||; \[|; [a-z ]+: \[)/g),
].map(([, path = '', title = '']) => ({ path, title }));

test('every constant of time stands on the page once, and none that is gone', () => {
  const found = globSync('{packages/domain,apps/server}/src/**/*.ts', { cwd: root })
    .filter(path => places.test(path))
    .flatMap(path => constantsOf(path, readFileSync(join(root, path), 'utf8')));
  expect(named.toSorted()).toEqual(found.toSorted());
  expect(found.length).toBeGreaterThan(70);
});

test('every row of a limit names a test, which exists by this title', () => {
  const lost = tests.filter(
    ({ path, title }) =>
      !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(title),
  );
  expect(lost).toEqual([]);
  const rows = [...page.matchAll(/^\| (?!limit|---).*$/gm)].map(([row]) => row);
  expect(rows.filter(row => !tests.some(({ path }) => row.includes(path)))).toEqual([]);
});
