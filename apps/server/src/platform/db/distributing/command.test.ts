import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '../../../testing/database.ts';
import { distribute } from './command.ts';
import { describeDatabase } from './describe.ts';

const { url } = await testDatabase();
const neverAsked = () => Promise.reject(new Error('The command asked before it knew that it can be done.'));

const run = (argv: readonly string[], given: string | null = null) =>
  distribute(
    {
      settings: { database: { url: given, readUrl: null, readLagMs: 2000, planMode: null, roles: null } },
      print: () => {},
      confirm: neverAsked,
    },
    argv,
  );

test('a database without Citus is refused with what to install, and is as it was', async () => {
  await expect(run(['--coordinator', url, '--yes'])).rejects.toThrow(
    /has no Citus: put citus first into shared_preload_libraries here and on each worker/,
  );
  await expect(run([], url)).rejects.toThrow(/has no Citus/);
});

test('the embedded PostgreSQL is refused where no address is given', async () => {
  await expect(run(['--yes'])).rejects.toThrow(/The embedded PostgreSQL has no workers.*--coordinator URL/);
});

test.each(['0', '1.5', '2000', 'many'])('%s shards are refused with how many there may be', async shards => {
  await expect(run(['--coordinator', url, '--shards', shards])).rejects.toThrow(/from 1 to 1024/);
});

test('an option that the command does not have is refused by its name', async () => {
  await expect(run(['--coordinater', url])).rejects.toThrow(/--coordinater/);
});

test('a migrated database is described with its tables, its keys and the sessions that use it', async () => {
  const client = new pg.Client(url);
  const other = new pg.Client({ connectionString: url, application_name: 'a report' });
  await Promise.all([client.connect(), other.connect()]);
  try {
    const found = await describeDatabase(client);
    expect(found).toMatchObject({ engine: null, workers: [], pending: [], leavingKeys: [], triggers: [] });
    expect(found.tables.map(({ name }) => name)).toEqual([
      'messages',
      'message_reactions',
      'message_mentions',
      'sent_messages',
    ]);
    expect(found.tables[0]?.bytes).toBeGreaterThan(0);
    expect(found.keys).toContainEqual({
      table: 'messages',
      name: expect.any(String),
      columns: ['conversation_id', 'id'],
      isPrimary: true,
      isConstraint: true,
    });
    expect(found.sessions).toContainEqual(expect.stringContaining('(a report, '));
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
});

test('a database without migrations is described as one that needs them', async () => {
  const client = new pg.Client(await emptyDatabase());
  await client.connect();
  try {
    expect(await describeDatabase(client)).toMatchObject({
      pending: ['all migrations'],
      tables: [],
      keys: [],
    });
  } finally {
    await client.end();
  }
});
