import { expect, test } from 'vitest';
import { archiveNameOf, archivesToDelete, readKept } from './archive-names.ts';

const daysAgo = (days: number) => new Date(Date.parse('2026-11-28T04:00:00Z') - days * 86_400_000);
const now = daysAgo(0);
const names = [0, 1, 2, 3, 40].map(days => archiveNameOf(daysAgo(days)));

test('the name of a backup archive contains the time of the backup, and later names come later in the alphabet', () => {
  expect(archiveNameOf(now)).toBe('nightjar-20261128T040000Z.backup');
  expect([...names].sort().reverse()).toEqual(names);
});

test.each([
  ['14', { most: 14 }],
  ['30d', { days: 30 }],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['30 d', null],
  ['all', null],
  ['', null],
])('the option `--keep %s` of the backup command is read as %o', (text, kept) => {
  expect(readKept(text)).toEqual(kept);
});

test('backup archives beyond the number or the age to keep are deleted, except for the newest', () => {
  expect(archivesToDelete(names, { most: 2 }, now)).toEqual(names.slice(2));
  expect(archivesToDelete(names, { most: 9 }, now)).toEqual([]);
  expect(archivesToDelete(names, { days: 30 }, now)).toEqual(names.slice(4));
  expect(archivesToDelete(names, { days: 2 }, now)).toEqual(names.slice(3));
  expect(archivesToDelete([archiveNameOf(daysAgo(400))], { days: 1 }, now)).toEqual([]);
  expect(archivesToDelete([], { most: 1 }, now)).toEqual([]);
});
