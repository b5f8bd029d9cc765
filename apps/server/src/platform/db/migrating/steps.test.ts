import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../../testing/database.ts';
import { migrationsFolder, openSession, untilSessionsWait } from '../../../testing/migrations/rig.ts';
import { migrate } from '../migrate.ts';
import { readMigrations } from './files.ts';
import { runFileInTransaction } from './run-file.ts';

let url: string;

beforeEach(async () => {
  url = await emptyDatabase();
});

const query = async (text: string) => (await (await openSession(url)).query(text)).rows;
const recordedSteps = () => query('select step from schema_migration_steps order by step');

const gate = 4_711;
const waitAtGate = `select pg_advisory_xact_lock_shared(${gate})`;
const people = 'create table people (id integer primary key, name text, folded text);';
const tenPeople = `${people} insert into people select n, 'Person ' || n from generate_series(1, 10) n;`;

test('the steps that are done stay done when a later step fails, and the next start begins with the failed step', async () => {
  const { path: folder, write } = await migrationsFolder();
  const done =
    '-- additive\n-- step: makes the table\ncreate table one ();\n-- step: fills it\ncreate table two ();\n';
  await write(
    '0061-x.sql',
    `${done}-- step: cannot work\ncreate table three ();\nalter table nothing add m integer;`,
  );
  await expect(migrate(url, { folder })).rejects.toThrow(
    'The migration 0061-x.sql fails in the step of line 6: relation "nothing" does not exist',
  );
  expect(await recordedSteps()).toEqual([{ step: 0 }, { step: 1 }]);
  expect(await query(`select to_regclass('two') as two, to_regclass('three') as three`)).toEqual([
    { two: 'two', three: null },
  ]);
  await write('0061-x.sql', `${done}-- step: works\ncreate table three ();`);
  expect(await migrate(url, { folder })).toEqual(['0061-x.sql']);
  expect(await recordedSteps()).toEqual([]);
});

test('a half-done file is refused where a step that is done has changed', async () => {
  const { path: folder, write } = await migrationsFolder();
  const failing = '-- step: cannot work\nselect nothing;';
  await write('0061-x.sql', `-- additive\n-- step: makes the table\ncreate table one ();\n${failing}`);
  await expect(migrate(url, { folder })).rejects.toThrow('fails');
  await write('0061-x.sql', `-- additive\n-- step: makes the table\ncreate table another ();\n${failing}`);
  await expect(migrate(url, { folder })).rejects.toThrow(
    'The migration 0061-x.sql is half done, and a step that is done has changed since: change only the steps after it.',
  );
});

test('the version before starts on a database with a newer version’s half-done file only where the file is additive', async () => {
  const { path: folder } = await migrationsFolder({ '0001-first.sql': people });
  const failing = '-- step: makes a table\ncreate table half ();\n-- step: cannot work\nselect nothing;';
  for (const [name, kind] of [
    ['0061-x.sql', 'additive'],
    ['0062-x.sql', 'breaking: it reads names'],
  ] as const) {
    const newer = await migrationsFolder({ '0001-first.sql': people, [name]: `-- ${kind}\n${failing}` });
    await expect(migrate(url, { folder: newer.path })).rejects.toThrow('select nothing'.slice(7));
    if (kind === 'additive') expect(await migrate(url, { folder })).toEqual([]);
    else
      await expect(migrate(url, { folder })).rejects.toThrow(
        '0062-x.sql, which this version does not have and',
      );
    await query('drop table half; delete from schema_migration_steps');
  }
});

test('an index is built outside of a transaction, and one that was cut off is built anew', async () => {
  const index =
    '-- step alone: finds people by name\ncreate unique index concurrently if not exists people_name on people (name);';
  const { path: folder } = await migrationsFolder({
    '0001-first.sql': tenPeople,
    '0061-x.sql': `-- additive\n${index}`,
  });
  const { path: first } = await migrationsFolder({ '0001-first.sql': tenPeople });
  await migrate(url, { folder: first });
  await query(`update people set name = 'Robin' where id < 3`);
  await expect(migrate(url, { folder })).rejects.toThrow('could not create unique index');
  const valid = "select indisvalid as valid from pg_index where indexrelid = to_regclass('people_name')";
  expect(await query(valid)).toEqual([{ valid: false }]);
  await query(`update people set name = 'Moth' where id = 1`);
  expect(await migrate(url, { folder })).toEqual(['0061-x.sql']);
  expect(await query(valid)).toEqual([{ valid: true }]);
});

test('a step in batches changes a few rows at a time, until there are none', async () => {
  const batch = `-- step in batches: folds the names
    update people set folded = lower(name) where id in (select id from people where folded is null limit 4)`;
  const { path: folder } = await migrationsFolder({
    '0001-first.sql': `${tenPeople}
      create table batches (people integer);
      create function count_batch() returns trigger language plpgsql as $$ begin
        insert into batches select count(*) from changed; return null; end $$;
      create trigger people_batch after update on people referencing new table as changed
        for each statement execute function count_batch();`,
    '0061-x.sql': `-- additive\n${batch}`,
  });
  await migrate(url, { folder });
  expect(await query('select people from batches')).toEqual([4, 4, 2, 0].map(count => ({ people: count })));
  expect(await query('select count(*)::int as left from people where folded is null')).toEqual([{ left: 0 }]);
});

test('a restore runs all steps in its own transaction', async () => {
  const { path: folder } = await migrationsFolder({
    '0061-x.sql': `-- additive
-- step: makes the table
${tenPeople}
-- step alone: finds people by name
create index concurrently if not exists people_name on people (name);`,
  });
  const { path: none } = await migrationsFolder();
  await migrate(url, { folder: none });
  const client = await openSession(url);
  await client.query('begin');
  for (const file of await readMigrations(folder)) await runFileInTransaction(client, file);
  await client.query('commit');
  expect(await query(`select to_regclass('people_name') as index`)).toEqual([{ index: 'people_name' }]);
  expect(await migrate(url, { folder })).toEqual([]);
});

test('a node that is killed in the middle of a step leaves a database on which the next start goes on', async () => {
  const { path: folder } = await migrationsFolder({
    '0061-x.sql': `-- additive
-- step: makes the table
create table one ();
-- step: is cut off
create table two ();
${waitAtGate};`,
  });
  const keeper = await openSession(url);
  await keeper.query(`select pg_advisory_lock(${gate})`);
  const script = `const { migrate } = await import('./migrate.ts'); await migrate(process.argv[1], { folder: process.argv[2] });`;
  const node = spawn(process.execPath, ['--input-type=module', '--eval', script, url, folder], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  });
  onTestFinished(() => void node.kill('SIGKILL'));
  await untilSessionsWait(keeper);
  node.kill('SIGKILL');
  await once(node, 'exit');
  expect(await recordedSteps()).toEqual([{ step: 0 }]);
  await keeper.query(`select pg_advisory_unlock(${gate})`);
  expect(await migrate(url, { folder })).toEqual(['0061-x.sql']);
  expect(await query(`select to_regclass('two') as two`)).toEqual([{ two: 'two' }]);
});
