import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import {
  findPgbouncer,
  type PoolerSettings,
  startPooler,
  type TestPooler,
} from '../../../testing/machine/pgbouncer.ts';
import { readSettings } from '../../config/settings.ts';
import { prepareDatabase } from '../prepare.ts';
import { openDatabaseServer } from '../server.ts';
import { isPooled, mustKeepStatements } from './pooler.ts';

const { url, urls } = await testDatabase();
const found = findPgbouncer();
if (!found) process.stdout.write('Skipped: databases behind pgbouncer (install the package pgbouncer).\n');
if (found && !found.keepsStatements)
  process.stdout.write('Skipped: roles behind pgbouncer, which needs 1.21 or newer.\n');

async function poolerWith(settings: PoolerSettings = {}): Promise<TestPooler> {
  if (!found) throw new Error('There is no pgbouncer.');
  const pooler = await startPooler(found, url, settings);
  onTestFinished(pooler.close);
  return pooler;
}

async function settingsOf(address: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client
    .query(
      `select name, current_setting(name) as value from unnest(array['statement_timeout', 'lock_timeout',
         'idle_in_transaction_session_timeout', 'max_parallel_workers_per_gather', 'plan_cache_mode']) as name`,
    )
    .finally(() => client.end());
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

test('a connection to PostgreSQL itself is not pooled, with options of its own and without', async () => {
  expect(await isPooled(urls.app)).toBe(false);
  expect(await isPooled(urls.owner)).toBe(false);
});

test.each(['app', 'rest'] as const)(
  'the role for %s has the plan mode and the limits of time without options of the connection',
  async role => {
    await prepareDatabase(url);
    expect(await settingsOf(urls[role])).toEqual({
      statement_timeout: '15s',
      lock_timeout: '10s',
      idle_in_transaction_session_timeout: '30s',
      max_parallel_workers_per_gather: '0',
      plan_cache_mode: 'force_generic_plan',
    });
  },
);

describe.skipIf(!found)('a database behind pgbouncer', () => {
  test.each<PoolerSettings>([
    { pool_mode: 'transaction' },
    { pool_mode: 'session' },
    { pool_mode: 'statement' },
    { pool_mode: 'transaction', ignore_startup_parameters: '' },
  ])('DATABASE_URL through a pooler with %j is refused in one line', async given => {
    const pooler = await poolerWith(given);
    const settings = readSettings({ DATABASE_URL: pooler.poolerUrlOf(url) });
    await expect(openDatabaseServer(settings, pino({ level: 'silent' }))).rejects.toThrow(
      /^DATABASE_URL: it leads to a pooler, where locks and migrations fail: set it to PostgreSQL itself, [^\n]+$/,
    );
  });

  test('a role behind a pooler whose connections do not know statements of others is refused with what to set', async () => {
    const pooler = await poolerWith(found?.keepsStatements ? { max_prepared_statements: 0 } : {});
    await expect(mustKeepStatements('DATABASE_APP_URL', pooler.poolerUrlOf(urls.app))).rejects.toThrow(
      'DATABASE_APP_URL: the pooler cannot be used: its connections do not know the statements that were prepared on others. pgbouncer does from 1.21 on, with max_prepared_statements = 1000.',
    );
  });

  test('a role behind a pooler of one connection is refused with what to set', async () => {
    const pooler = await poolerWith({ default_pool_size: 1 });
    await expect(mustKeepStatements('DATABASE_REST_URL', pooler.poolerUrlOf(urls.rest))).rejects.toThrow(
      'DATABASE_REST_URL: the pooler cannot be used: it has one connection at most for this user. Give it a pool of several, for pgbouncer by default_pool_size.',
    );
  });

  test.skipIf(!found?.keepsStatements)(
    'the two roles behind a pooler keep their settings, and the connection for jobs does not go through the pooler',
    async () => {
      const pooler = await poolerWith();
      const given = { app: pooler.poolerUrlOf(urls.app), rest: pooler.poolerUrlOf(urls.rest) };
      const prepared = await prepareDatabase(url, { given });
      expect(prepared).toMatchObject(given);
      expect(await isPooled(prepared.app)).toBe(true);
      expect(await isPooled(prepared.direct)).toBe(false);
      expect(new URL(prepared.direct).username).toBe('nightjar_app');
      for (const role of ['app', 'rest'] as const)
        expect(await settingsOf(prepared[role])).toMatchObject({
          statement_timeout: '15s',
          plan_cache_mode: 'force_generic_plan',
        });
    },
  );
});
