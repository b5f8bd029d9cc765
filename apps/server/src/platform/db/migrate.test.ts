import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../testing/database.ts';
import { StartupError } from '../startup-error.ts';
import { migrate } from './migrate.ts';

let url: string;
let folder: string;

beforeEach(async () => {
  url = await emptyDatabase();
  folder = await emptyFolder();
  await write('0001-first.sql', 'create table first (n integer);');
});

async function emptyFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function query(text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return (await client.query(text)).rows;
}

test('each migration is applied once, in order of name', async () => {
  await write('0002-second.sql', 'alter table first add m integer;');
  expect(await migrate(url, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(url, folder)).toEqual([]);
  await write('0003-third.sql', 'create table third ();');
  expect(await migrate(url, folder)).toEqual(['0003-third.sql']);
});

test('migrating the database creates the tables of the job queue', async () => {
  await migrate(url, folder);
  expect(await query('select count(*)::int as jobs from graphile_worker.jobs')).toEqual([{ jobs: 0 }]);
});

test('a migration that changed after it was applied is refused', async () => {
  await migrate(url, folder);
  await write('0001-first.sql', 'create table other ();');
  await expect(migrate(url, folder)).rejects.toThrow('0001-first.sql has changed since it was applied');
});

test('a database of a newer version is refused', async () => {
  await migrate(url, folder);
  await expect(migrate(url, await emptyFolder())).rejects.toThrow('newer version');
});

test('a failing migration is rolled back, and the error names its line', async () => {
  await write('0002-broken.sql', 'create table half ();\n\nalter table nobody add m integer;\nselect x;');
  const failure = await migrate(url, folder).catch(error => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect(failure.message).toMatch(/^The migration 0002-broken.sql fails.*nobody/);
  expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  await write('0002-broken.sql', 'create table\n  whole (;');
  await expect(migrate(url, folder)).rejects.toThrow('in line 2');
  await write('0002-broken.sql', 'create table whole ();');
  expect(await migrate(url, folder)).toEqual(['0002-broken.sql']);
});

test('if several servers migrate one database at once, one applies the migrations and the others wait', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)));
  expect(applied.flat()).toEqual(['0001-first.sql']);
});
