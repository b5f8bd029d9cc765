import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { citusUrl, createJoinedDatabase } from '../../../testing/machine/citus.ts';
import { choosePlanMode } from '../connections/plan-mode.ts';
import { migrate } from '../migrate.ts';
import { prepareDatabase } from '../prepare.ts';
import { distribute } from './command.ts';
import { distributedTables, findDistributedTables } from './engine.ts';

if (!citusUrl) process.stdout.write('Skipped: distribution on a real Citus (set CITUS_URL).\n');

const migrationsFolder = join(import.meta.dirname, '../../../../migrations');
const conversation = '019abc00-0000-7000-8000-000000000001';

/** Makes a database on all machines that has this version's tables and one message. */
async function preparedDatabase(): Promise<{ url: string; ask: (text: string) => Promise<unknown[]> }> {
  const { url, drop } = await createJoinedDatabase(citusUrl ?? '', `test_${Date.now()}`);
  onTestFinished(drop);
  await prepareDatabase(url);
  const ask = async (text: string) => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(text).finally(() => client.end());
    return rows;
  };
  await ask(
    `insert into messages (conversation_id, id, message) values ('${conversation}', uuidv7(), 'Here.')`,
  );
  return { url, ask };
}

/** Runs the command, and cuts it off when it prints the line `until`. */
async function run(url: string, { until }: { until?: string } = {}, ...argv: string[]) {
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    if (line === until) throw new Error('Cut off.');
  };
  const database = { url: null, readUrl: null, readLagMs: 2000, planMode: null, roles: null };
  const { summary } = await distribute({ settings: { database }, print, confirm: async () => false }, [
    '--coordinator',
    url,
    '--shards',
    '4',
    '--trial',
    ...argv,
  ]);
  return { summary, lines };
}

const placedIn = async (url: string) => {
  const client = new pg.Client(url);
  await client.connect();
  const tables = await findDistributedTables(client);
  const planMode = await choosePlanMode(client, null);
  await client.end();
  return { tables: tables.toSorted(), planMode };
};

describe.skipIf(!citusUrl)('a database with Citus and its workers', () => {
  test('a database with Citus is as it was without a yes, distributed with it, and then has nothing left to do', async () => {
    const { url, ask } = await preparedDatabase();
    await expect(run(url)).rejects.toThrow('Nothing was changed. Add --yes to do it.');
    expect(await placedIn(url)).toEqual({ tables: [], planMode: 'generic' });
    const database = { url, readUrl: null, readLagMs: 2000, planMode: null, roles: null };
    const context = { settings: { database }, print: () => {}, confirm: async () => true };
    await expect(distribute(context, ['--yes'])).rejects.toThrow(
      /does not work on Citus yet.* --trial goes on/,
    );
    expect((await placedIn(url)).tables).toEqual([]);
    expect((await run(url, {}, '--yes')).summary).toMatch(/^The messages are distributed/);
    expect(await placedIn(url)).toEqual({ tables: distributedTables.toSorted(), planMode: 'auto' });
    expect(await ask(`select message from messages where conversation_id = '${conversation}'`)).toEqual([
      { message: 'Here.' },
    ]);
    expect(await ask('select count(distinct colocation_id)::int as groups from citus_tables')).toEqual([
      { groups: 1 },
    ]);
    expect((await run(url, {}, '--yes')).summary).toBe('Nothing is left to do.');
    await expect(prepareDatabase(url, { planMode: 'generic' })).rejects.toThrow(/^DATABASE_PLAN_MODE: /);
  }, 120_000);

  test('goes on wherever a run was cut off', async () => {
    const { url } = await preparedDatabase();
    for (const [place, table] of distributedTables.entries()) {
      await expect(run(url, { until: 'The roles can sign in on all workers.' }, '--yes')).rejects.toThrow(
        'Cut off.',
      );
      await expect(run(url, { until: `${table} is distributed.` }, '--yes')).rejects.toThrow('Cut off.');
      expect((await placedIn(url)).tables).toEqual(distributedTables.slice(0, place + 1).toSorted());
    }
    const { lines, summary } = await run(url, {}, '--yes');
    expect(lines).toContain('messages is distributed already.');
    expect(summary).toMatch(/^The messages are distributed/);
    expect((await run(url, {}, '--yes')).summary).toBe('Nothing is left to do.');
  }, 120_000);

  test('later changes of a distributed table are made on all workers, and other changes on the coordinator alone', async () => {
    const { url, ask } = await preparedDatabase();
    await run(url, {}, '--yes');
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(migrationsFolder, folder, { recursive: true });
    await writeFile(
      join(folder, '9000-later.sql'),
      `-- additive
-- step: a column
alter table messages add column later int default 7;
-- step: a function
create function only_here() returns int language sql as $$ select 1 $$;
-- step alone: an index
create index concurrently if not exists sent_messages_later on sent_messages (message_id);
`,
    );
    expect(await migrate(url, { folder })).toEqual(['9000-later.sql']);
    expect(await ask(`select later from messages where conversation_id = '${conversation}'`)).toEqual([
      { later: 7 },
    ]);
    expect(
      await ask(
        "select result from run_command_on_workers('select count(*) from pg_proc where proname = ''only_here''')",
      ),
    ).toEqual([{ result: '0' }, { result: '0' }]);
  }, 120_000);

  test('gets the partition of a later month on the workers from the role that serves calls', async () => {
    const { url, ask } = await preparedDatabase();
    await run(url, {}, '--yes');
    await ask("set role nightjar_app; select make_months_ahead('2030-01-15Z')");
    const [found] = (await ask(
      "select citus_table_type as kind from citus_tables where table_name = 'messages_2030_01'::regclass",
    )) as { kind: string }[];
    expect(found).toEqual({ kind: 'distributed' });
  }, 120_000);
});
