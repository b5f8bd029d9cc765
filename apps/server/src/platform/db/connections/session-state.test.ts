import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** These statements change their connection beyond their transaction. A pooler gives it to other clients after that. */
const outlivesTransaction =
  /pg_(try_)?advisory_(lock|unlock)\b|set_config\([^)]*,\s*false\)|create temp|['"`;]\s*(listen|set (?!local|constraints)\w+ ?=) |with hold|discard all/i;

/** These files connect to PostgreSQL itself: embedded server, start, distribution, backup, restore, and the queue of jobs. */
const direct =
  /^platform\/(db\/(embedded|migrating|distributing)|backup|jobs)\/|^platform\/db\/(prepare|migrate)\.ts$/;

const isTest = (path: string) => /\.test\.ts$|^testing\//.test(path);

test('no statement that may go through a pooler leaves a lock, a setting or a table on its connection', () => {
  const paths = globSync('**/*.ts', { cwd: root }).filter(path => !isTest(path));
  const found = paths.filter(path => outlivesTransaction.test(readFileSync(join(root, path), 'utf8')));
  expect(found.filter(path => !direct.test(path))).toEqual([]);
  // The pattern finds what is known to be there.
  expect(found).toContain('platform/db/embedded/start.ts');
  expect(found).toContain('platform/jobs/worker.ts');
  expect(found).toContain('platform/backup/tables/load.ts');
});
