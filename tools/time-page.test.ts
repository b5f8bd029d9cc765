import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { constantsOfTime, faultsOfTimePage } from './time-page.ts';

const limits = 'packages/domain/src/drinks/entity.ts';
const source = 'export const sentLasts = 72 * hours;\nexport const page = 20;\n';
const held = 'packages/domain/src/drinks/entity.test.ts';

/** Makes a project with one time limit, its test and this page. */
function project(page: string, more: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'time-page-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = {
    [limits]: source,
    [held]: "test('ends after three days', …)",
    'docs/time.md': page,
    ...more,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const row = (title: string) =>
  `| a drink | [\`sentLasts\`](../${limits}) | 72 hours | [entity.test.ts](../${held}): ${title} |\n`;
const messages = (root: string) => faultsOfTimePage(root).map(({ message }) => message);

test('docs/time.md names every constant of time once, and a test for each limit of time', () => {
  expect(faultsOfTimePage(join(import.meta.dirname, '..'))).toEqual([]);
});

test('a limit of time in docs/time.md that names its test is accepted', () => {
  expect(messages(project(row('ends after three days')))).toEqual([]);
});

test('a constant of time that docs/time.md does not name, or names twice, is reported', () => {
  expect(messages(project(''))).toEqual([expect.stringMatching(/^sentLasts is a time/)]);
  const twice = row('ends after three days').repeat(2);
  expect(messages(project(twice))).toEqual([expect.stringMatching(/^sentLasts is a time/)]);
});

test('a row of docs/time.md without a test, or with a test that does not exist, is reported', () => {
  expect(messages(project(row('is for ever')))).toEqual([`${held} has no test "is for ever".`]);
  const untested = row('x').replace(/\| \[entity.*/, '| none |');
  expect(messages(project(untested))).toEqual([expect.stringContaining('has a test of its end')]);
});

test.each([
  ['const sentLasts = 72 * hours;', ['sentLasts']],
  ['export const longest = 7 * days + 1 * hours;', ['longest']],
  ['const month = (30 * days) / seconds;', ['month']],
  ['const openFor = 24 * 3600;', ['openFor']],
  ['export const graceDays = 3;', ['graceDays']],
  ['const dayMs = 86_400_000;', ['dayMs']],
  ['const largest = 512 * 1024;', []],
  ['export const minutes = 60 * seconds;', []],
  ['export const page = 20;', []],
  ["const kept = '24 hours';", []],
])('the constants of time are found in the code "%s"', (text, names) => {
  expect(constantsOfTime('a.ts', text).map(({ name }) => name)).toEqual(names);
});
