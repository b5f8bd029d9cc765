import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import type { Patience } from '../../platform/db/migrating/patience.ts';

/** Makes a folder of migrations that is deleted after the test. */
export async function migrationsFolder(files: Readonly<Record<string, string>> = {}) {
  const path = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFile(join(path, name), text);
  for (const [name, text] of Object.entries(files)) await write(name, text);
  return { path, write };
}

/** Opens a session of another program, which is closed after the test. */
export async function openSession(url: string, name = 'another program') {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Tries again at once, and calls `onTry` before the second try and each later one. */
export const eager = (onTry: (tries: number) => void = () => {}): Patience => ({
  lockTimeoutMs: 20,
  givesUpAfterMs: 60_000,
  pauseMs: tries => {
    onTry(tries);
    return 1;
  },
});

/** Resolves when this many sessions of the database wait for a lock. */
export async function untilSessionsWait(client: pg.Client, sessions = 1): Promise<void> {
  const count = async () => {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  await expect.poll(count, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(sessions);
}

/**
 * Resolves when exactly one session whose program name contains `name` waits for a lock of this kind: `relation` for a
 * table, `advisory` for a lock that a program named. Under load a session may first wait for a lock of another kind.
 */
export async function untilSessionWaits(
  client: pg.Client,
  name: string,
  lock: 'relation' | 'advisory',
): Promise<void> {
  const waits = async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = $2
         and strpos(application_name, $1) > 0`,
      [name, lock],
    );
    return rowCount;
  };
  await expect.poll(waits, { timeout: 30_000, interval: 5 }).toBe(1);
}
