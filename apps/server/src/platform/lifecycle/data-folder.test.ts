import { chmod, chown, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';

const umask = process.umask();
let parent: string;
let dataDir: string;
let warnings: string[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data-folder-'));
  dataDir = join(parent, 'data');
  warnings = [];
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true, force: true });
});

const external = { url: 'postgres://here', readUrl: null, planMode: null, readLagMs: 2000, roles: null };
const open = (database = external) =>
  openDataFolder({ dataDir, database }, { warn: (message: string) => void warnings.push(message) });
const modeOf = async (...path: string[]) => ((await lstat(join(dataDir, ...path))).mode & 0o777).toString(8);

test('a new data folder and the files made in it later are readable by their owner alone', async () => {
  await open();
  await mkdir(join(dataDir, 'files'));
  await writeFile(join(dataDir, 'files/one'), 'secret');
  expect([await modeOf(), await modeOf('files'), await modeOf('files/one')]).toEqual(['700', '700', '600']);
  expect(warnings).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  'if root runs the server and PostgreSQL has its files below the data folder, other accounts may only pass through the folder',
  async () => {
    await open({ ...external, url: null as never });
    await mkdir(join(dataDir, 'files'));
    expect([await modeOf(), await modeOf('files')]).toEqual(['711', '700']);
  },
);

test.runIf(process.getuid?.() === 0)(
  'a command that root runs with DATABASE_URL leaves the data folder open to the embedded PostgreSQL, and opens one that was closed',
  async () => {
    await open({ ...external, url: null as never });
    await mkdir(join(dataDir, 'postgres'));
    await chown(join(dataDir, 'postgres'), 12_345, 12_345);
    await open();
    expect(await modeOf()).toBe('711');
    await chmod(dataDir, 0o700);
    await open();
    expect(await modeOf()).toBe('711');
  },
);

test('wider file modes that earlier versions left in the data folder are corrected once, and the log names the folder', async () => {
  await mkdir(join(dataDir, 'files/deep'), { recursive: true });
  await mkdir(join(dataDir, 'closed'));
  for (const name of ['note', 'files/deep/photo', 'closed/inside']) await writeFile(join(dataDir, name), 'x');
  for (const folder of ['', 'files', 'files/deep']) await chmod(join(dataDir, folder), 0o755);
  await chmod(join(dataDir, 'closed'), 0o700);

  await open();
  expect(await Promise.all(['', 'files', 'files/deep'].map(each => modeOf(each)))).toEqual([
    '700',
    '700',
    '700',
  ]);
  expect(await Promise.all(['note', 'files/deep/photo'].map(each => modeOf(each)))).toEqual(['600', '600']);
  expect(warnings).toEqual([
    `DATA_DIR: other accounts of this machine could read 5 of the files and folders in ${dataDir}; they no longer can.`,
  ]);

  await open();
  expect(warnings).toHaveLength(1);
});

test('a symbolic link in the data folder and its target keep their modes', async () => {
  const elsewhere = join(parent, 'elsewhere');
  await writeFile(elsewhere, 'x');
  await chmod(elsewhere, 0o644);
  await mkdir(dataDir, { mode: 0o700 });
  await symlink(elsewhere, join(dataDir, 'link'));
  await open();
  expect((await lstat(elsewhere)).mode & 0o777).toBe(0o644);
});

test.each([
  ['/dev/null/data', 'ENOTDIR'],
  ['/proc/data', 'ENOENT'],
])('the message about a data folder that cannot be created names the folder: %s', async (place, code) => {
  dataDir = place;
  await expect(open()).rejects.toThrow(`DATA_DIR: ${place} cannot be written to (${code}).`);
});
