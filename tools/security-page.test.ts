import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/**
 * These are the items of OWASP ASVS 5.0.0, by section. The first list of a section has the items of level 1, the second
 * those of level 2.
 */
const standard: Readonly<Record<string, readonly [readonly number[], readonly number[]]>> = {
  '1.1': [[], [1, 2]],
  '1.2': [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9],
  ],
  '1.3': [
    [1, 2],
    [3, 4, 5, 6, 7, 8, 9, 10, 11],
  ],
  '1.4': [[], [1, 2, 3]],
  '1.5': [[1], [2]],
  '2.1': [[1], [2, 3]],
  '2.2': [[1, 2], [3]],
  '2.3': [[1], [2, 3, 4]],
  '2.4': [[], [1]],
  '3.2': [[1, 2], []],
  '3.3': [[1], [2, 3, 4]],
  '3.4': [
    [1, 2],
    [3, 4, 5, 6],
  ],
  '3.5': [
    [1, 2, 3],
    [4, 5],
  ],
  '3.7': [[], [1, 2]],
  '4.1': [[1], [2, 3]],
  '4.2': [[], [1]],
  '4.3': [[], [1, 2]],
  '4.4': [[1], [2, 3, 4]],
  '5.1': [[], [1]],
  '5.2': [[1, 2], [3]],
  '5.3': [[1, 2], []],
  '5.4': [[], [1, 2, 3]],
  '6.1': [[1], [2, 3]],
  '6.2': [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12],
  ],
  '6.3': [
    [1, 2],
    [3, 4],
  ],
  '6.4': [
    [1, 2],
    [3, 4],
  ],
  '6.5': [[], [1, 2, 3, 4, 5]],
  '6.6': [[], [1, 2, 3]],
  '6.8': [[], [1, 2, 3, 4]],
  '7.1': [[], [1, 2, 3]],
  '7.2': [[1, 2, 3, 4], []],
  '7.3': [[], [1, 2]],
  '7.4': [
    [1, 2],
    [3, 4, 5],
  ],
  '7.5': [[], [1, 2]],
  '7.6': [[], [1, 2]],
  '8.1': [[1], [2]],
  '8.2': [[1, 2], [3]],
  '8.3': [[1], []],
  '8.4': [[], [1]],
  '9.1': [[1, 2, 3], []],
  '9.2': [[1], [2, 3, 4]],
  '10.1': [[], [1, 2]],
  '10.2': [[], [1, 2]],
  '10.3': [[], [1, 2, 3, 4]],
  '10.4': [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11],
  ],
  '10.5': [[], [1, 2, 3, 4, 5]],
  '10.6': [[], [1, 2]],
  '10.7': [[], [1, 2, 3]],
  '11.1': [[], [1, 2]],
  '11.2': [[], [1, 2, 3]],
  '11.3': [[1, 2], [3]],
  '11.4': [[1], [2, 3, 4]],
  '11.5': [[], [1]],
  '11.6': [[], [1]],
  '12.1': [[1], [2, 3]],
  '12.2': [[1, 2], []],
  '12.3': [[], [1, 2, 3, 4]],
  '13.1': [[], [1]],
  '13.2': [[], [1, 2, 3, 4, 5]],
  '13.3': [[], [1, 2]],
  '13.4': [[1], [2, 3, 4, 5]],
  '14.1': [[], [1, 2]],
  '14.2': [[1], [2, 3, 4]],
  '14.3': [[1], [2, 3]],
  '15.1': [[1], [2, 3]],
  '15.2': [[1], [2, 3]],
  '15.3': [[1], [2, 3, 4, 5, 6, 7]],
  '16.1': [[], [1]],
  '16.2': [[], [1, 2, 3, 4, 5]],
  '16.3': [[], [1, 2, 3, 4]],
  '16.4': [[], [1, 2, 3]],
  '16.5': [[], [1, 2, 3]],
  '17.1': [[], [1]],
  '17.2': [[], [1, 2, 3, 4]],
  '17.3': [[], [1, 2]],
};

const numbersOf = (level: 0 | 1) =>
  Object.entries(standard).flatMap(([section, levels]) => levels[level].map(item => `${section}.${item}`));
const levels = new Map([
  ...numbersOf(0).map(number => [number, 1] as const),
  ...numbersOf(1).map(number => [number, 2] as const),
]);

type Row = { number: string; level: number; asks: string; state: string; how: string };

const items = page.slice(page.indexOf('## Item by item'), page.indexOf('## What the pages of the standard'));
const rows: readonly Row[] = [...items.matchAll(/^\| (\d.*) \|$/gm)].map(([, line = '']) => {
  const [number = '', level = '', asks = '', state = '', how = ''] = line.split(' | ');
  return { number, level: Number(level), asks, state, how };
});
const notApplying = [...items.matchAll(/^Does not apply: (.*)$/gm)].flatMap(([, line = '']) =>
  [...line.replaceAll(/\]\([^)]*\)/g, ']').matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([number]) => number),
);
const rowsThatSay = (state: string) => rows.filter(row => row.state === state);
const states = ['test', 'check', 'review', 'not met'];
const linked = (how: string) => [...how.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);

test('the items of the security standard in this test are complete: 70 at level 1 and 183 at level 2', () => {
  expect([numbersOf(0).length, numbersOf(1).length]).toEqual([70, 183]);
});

test('every item of the security standard is in docs/security.md exactly once', () => {
  const named = [...rows.map(({ number }) => number), ...notApplying];
  expect(named.toSorted()).toEqual([...levels.keys()].toSorted());
});

test('every row of docs/security.md has its level, one of the states and at most twelve words on what the item asks', () => {
  const wrong = rows.filter(
    ({ number, level, asks, state, how }) =>
      level !== levels.get(number) ||
      !states.includes(state) ||
      asks.split(' ').length > 12 ||
      how.length < 4,
  );
  expect(wrong).toEqual([]);
});

test('every row of docs/security.md that is marked "test" links to tests, and all of them exist', () => {
  const lost = rowsThatSay('test').flatMap(({ number, how }) => {
    const tests = linked(how).filter(link => /\.test\.ts$|^\.\.\/e2e\//.test(link));
    if (tests.length === 0) return [`${number} links to no test`];
    return tests.filter(link => !existsSync(join(root, 'docs', link))).map(link => `${number}: ${link}`);
  });
  expect(lost).toEqual([]);
});

test('every row of docs/security.md that is marked "check" names a command, and every row marked "review" names what to read', () => {
  const commands = rowsThatSay('check').filter(({ how }) => !/`npm [^`]+`/.test(how));
  const pages = rowsThatSay('review').filter(({ how }) => linked(how).length === 0);
  expect([...commands, ...pages]).toEqual([]);
});

describe('the figures at the top', () => {
  const figuresOf = (name: string) => {
    const line = page.split('\n').find(each => each.startsWith(`| ${name}`)) ?? '';
    return line
      .split(' | ')
      .slice(1)
      .map(cell => Number.parseInt(cell, 10));
  };
  const counted = (of: readonly { level: number }[]) => {
    const [one, two] = [1, 2].map(level => of.filter(each => each.level === level).length);
    return [one, two, of.length];
  };

  test.each(states)('the figures of docs/security.md count the rows marked "%s"', state => {
    expect(figuresOf(`\`${state}\``)).toEqual(counted(rowsThatSay(state)));
  });

  test('the figures of docs/security.md count the items that apply and those that do not', () => {
    expect(figuresOf('apply')).toEqual(counted(rows));
    const others = notApplying.map(number => ({ level: levels.get(number) ?? 0 }));
    expect(figuresOf('do not apply')).toEqual(counted(others));
  });
});
