import { beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/database.ts';
import { migrationsFolder, openSession } from '../../testing/migrations/rig.ts';
import { StartupError } from '../startup-error.ts';
import { migrate } from './migrate.ts';

let url: string;
let folder: string;
let write: (name: string, text: string) => Promise<void>;

beforeEach(async () => {
  url = await emptyDatabase();
  ({ path: folder, write } = await migrationsFolder({ '0001-first.sql': 'create table first (n integer);' }));
});

const query = async (text: string) => (await (await openSession(url)).query(text)).rows;

test('each migration is applied once, in order of name', async () => {
  await write('0002-second.sql', 'alter table first add m integer;');
  expect(await migrate(url, { folder })).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(url, { folder })).toEqual([]);
  await write('0003-third.sql', 'create table third ();');
  expect(await migrate(url, { folder })).toEqual(['0003-third.sql']);
});

test('migrating the database creates the tables of the job queue', async () => {
  await migrate(url, { folder });
  expect(await query('select count(*)::int as jobs from graphile_worker.jobs')).toEqual([{ jobs: 0 }]);
});

test('a migration that changed after it was applied is refused', async () => {
  await migrate(url, { folder });
  await write('0001-first.sql', 'create table other ();');
  await expect(migrate(url, { folder })).rejects.toThrow('0001-first.sql has changed since it was applied');
});

test('a version starts on a database to which a newer version has only added', async () => {
  await migrate(url, { folder });
  const { path: newer, write: writeNewer } = await migrationsFolder({
    '0001-first.sql': 'create table first (n integer);',
    '0061-more.sql': '-- additive\nalter table first add m integer;',
  });
  expect(await migrate(url, { folder: newer })).toEqual(['0061-more.sql']);
  expect(await migrate(url, { folder })).toEqual([]);
  await writeNewer('0062-less.sql', '-- breaking: it reads n\nalter table first drop n;');
  expect(await migrate(url, { folder: newer })).toEqual(['0062-less.sql']);
  await expect(migrate(url, { folder })).rejects.toThrow(
    new StartupError(
      'The database has the migration 0062-less.sql, which this version does not have and cannot work with: install the newer version that made it, or restore a backup from before it.',
    ),
  );
});

test('a migration that was applied without a record whether it is additive counts as breaking, unless this version has its file', async () => {
  await query(
    'create table schema_migrations (name text primary key, checksum text, applied_at timestamptz default now())',
  );
  await query(`insert into schema_migrations (name, checksum)
    select '0001-first.sql', encode(sha256('create table first (n integer);'), 'hex')`);
  expect(await migrate(url, { folder })).toEqual([]);
  expect(await query('select name, additive from schema_migrations')).toEqual([
    { name: '0001-first.sql', additive: true },
  ]);
  await query(`insert into schema_migrations (name, checksum) values ('0061-unknown.sql', 'x')`);
  await expect(migrate(url, { folder })).rejects.toThrow(
    '0061-unknown.sql, which this version does not have',
  );
});

test('a failing migration is rolled back, and the error names its line', async () => {
  await write('0002-broken.sql', 'create table half ();\n\nalter table nobody add m integer;\nselect x;');
  const failure = await migrate(url, { folder }).catch(error => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect(failure.message).toMatch(/^The migration 0002-broken.sql fails.*nobody/);
  expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  await write('0002-broken.sql', 'create table\n  whole (;');
  await expect(migrate(url, { folder })).rejects.toThrow('in line 2');
  await write('0002-broken.sql', 'create table whole ();');
  expect(await migrate(url, { folder })).toEqual(['0002-broken.sql']);
});

test('if several servers migrate one database at once, one applies the migrations and the others wait', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { folder })));
  expect(applied.flat()).toEqual(['0001-first.sql']);
});
