import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { withDatabase } from '../../../testing/global-setup.ts';
import type { PlanMode } from '../../config/environment.ts';
import { readSettings } from '../../config/settings.ts';
import { openDatabase } from '../database.ts';
import { prepareDatabase } from '../prepare.ts';
import { choosePlanMode } from './plan-mode.ts';

const { url, urls } = await testDatabase();

async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(address);
  await client.connect();
  return work(client).finally(() => client.end());
}

const planModeOf = async (client: pg.Client) =>
  (await client.query('show plan_cache_mode')).rows[0].plan_cache_mode;

test.each<[PlanMode | null, string]>([
  [null, 'force_generic_plan'],
  ['auto', 'auto'],
  ['custom', 'force_custom_plan'],
  ['generic', 'force_generic_plan'],
])(
  'DATABASE_PLAN_MODE %s gives the roles and the connections of a plain database %s',
  async (planMode, expected) => {
    const database = new URL(url).pathname.slice(1);
    await prepareDatabase(url, { planMode });
    const chosen = await withClient(url, client => choosePlanMode(client, planMode));
    expect(await withClient(withDatabase(urls.app, database), planModeOf)).toBe(expected);
    expect(await withClient(withDatabase(urls.rest, database), planModeOf)).toBe(expected);
    const db = openDatabase({ url: urls.app, maxConnections: 1, planMode: chosen });
    try {
      expect(
        (await db.executeQuery<{ plan_cache_mode: string }>(showPlanMode)).rows[0]?.plan_cache_mode,
      ).toBe(expected);
    } finally {
      await db.destroy();
    }
  },
);

const showPlanMode = { sql: 'show plan_cache_mode', parameters: [] } as never;

/** Makes a database look distributed: it has the extension and the table in which Citus lists distributed tables. */
async function resembleCitus(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(
    `create table pg_dist_partition as select 'messages'::regclass as logicalrelid, 'h'::"char" as partmethod`,
  );
  await client.query('set allow_system_table_mods = on');
  await client.query("update pg_extension set extname = 'citus' where extname = 'plpgsql'");
}

test('a database whose messages are distributed gets "auto" by itself and refuses "generic" with one line', async () => {
  await withClient(url, async client => {
    await resembleCitus(client);
    expect(await choosePlanMode(client, null)).toBe('auto');
    expect(await choosePlanMode(client, 'custom')).toBe('custom');
    await expect(choosePlanMode(client, 'generic')).rejects.toThrow(
      /^DATABASE_PLAN_MODE: the messages of this database are distributed, [^\n]+$/,
    );
    await client.query('rollback');
  });
});

test('a mode that PostgreSQL does not have is refused with those that it has', () => {
  expect(() => readSettings({ DATABASE_PLAN_MODE: 'fast' })).toThrow(
    'DATABASE_PLAN_MODE must be one of auto, generic, custom.',
  );
});
