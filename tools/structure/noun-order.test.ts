import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breaksNounOrder } from './noun-order.ts';
import { appNouns, nouns } from './rule.ts';

const page = readFileSync('ARCHITECTURE.md', 'utf8');

test('the table of nouns in ARCHITECTURE.md has the order of imports that is checked', () => {
  const [, table = ''] = page.split('| Noun |');
  const [rows = ''] = table.split('\n\n');
  const listed = [...rows.matchAll(/^\| (\w+) \|/gm)].map(([, noun]) => noun);
  expect(listed).toEqual(nouns);
});

test('ARCHITECTURE.md names the features that exist in the app alone', () => {
  const [, line = ''] = page.match(/features exist in the app alone(.*)/) ?? [];
  expect([...line.matchAll(/\*\*(\w+)\*\*/g)].map(([, noun]) => noun)).toEqual(appNouns);
});

const onFloors = (feature: string) => [
  `packages/domain/src/${feature}/rules.ts`,
  `apps/server/src/features/${feature}/queries.ts`,
  `apps/app/src/features/${feature}/remote.ts`,
];

test.each([
  ['chat', 'venues', false],
  ['venues', 'chat', true],
  ['venues/desk', 'chat', true],
  ['chat', 'venues/desk', false],
  ['venues', 'venues/desk', false],
  ['releases', 'people', false],
])('on every floor, an import in %s of %s breaks the order of the nouns: %s', (from, reached, broken) => {
  const [targets, sources] = [onFloors(reached), onFloors(from)];
  expect(targets.map((target, floor) => breaksNounOrder(target, sources[floor] ?? ''))).toEqual(
    sources.map(() => broken),
  );
});

test('a feature that the app alone has may import every noun, and no other such feature', () => {
  const remote = (noun: string) => `apps/app/src/features/${noun}/remote.ts`;
  for (const noun of nouns) {
    expect(breaksNounOrder(remote(noun), remote('discover'))).toBe(false);
    expect(breaksNounOrder(remote('discover'), remote(noun))).toBe(true);
  }
  expect(breaksNounOrder(remote('desk'), remote('discover'))).toBe(true);
});

test('the order of the nouns holds on one floor, and the app may import any noun of the domain', () => {
  const screen = 'apps/app/src/features/people/parts/person-row.tsx';
  expect(breaksNounOrder('packages/domain/src/account/entity.ts', screen)).toBe(false);
});
