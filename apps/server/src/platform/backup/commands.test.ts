import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive, pidOfPostgres, runToEnd, spawnServer, startServer } from '../../testing/process.ts';

const operator = 'apps/server/src/operator.ts';
const key = 'ZmlmdHkgc2hhZGVzIG9mIGEga2V5IG9mIDMyIGJ5dGVz';
const next = 'YW5vdGhlciBrZXkgdGhhdCB0YWtlcyBpdHMgcGxhY2U=';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: string[], env: Record<string, string>) {
  const { code, stdout, stderr } = await runToEnd({ env, command: [operator, ...command] });
  return { code, output: `${stdout}${stderr}` };
}
async function emptyFolder(name: string): Promise<string> {
  const path = await mkdtemp(join(folder, `${name}-`));
  await chmod(path, 0o711);
  return path;
}

test('backups are signed and checked with BACKUP_KEY, old and new keys work during a change, and no log, process list or archive shows a key', async () => {
  const DATA_DIR = await emptyFolder('data');
  const [signed, unsigned] = [join(folder, 'signed.tar.zst'), join(folder, 'unsigned.tar.zst')];

  const server = await startServer({ env: { DATA_DIR, BACKUP_KEY: key, LOG_LEVEL: 'trace' } });
  const postgres = await pidOfPostgres(DATA_DIR);
  const shown = await Promise.all([
    readFile(`/proc/${postgres}/environ`, 'utf8'),
    ...[postgres, server.child.pid].map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8')),
  ]);
  const taken = await run(['backup', signed], { DATA_DIR, BACKUP_KEY: key });
  const takenWithout = await run(['backup', unsigned], { DATA_DIR });
  await server.stop('SIGTERM');
  const archive = await readFile(signed);
  expect(zstdDecompressSync(await readFile(unsigned)).includes(key)).toBe(false);
  expect([server.output(), taken.output, ...shown].filter(text => text.includes(key))).toEqual([]);
  expect(archive.includes(key)).toBe(false);
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('It is encrypted and signed.') });
  expect(takenWithout.output).toContain('It is not encrypted and not signed: BACKUP_KEY is not set.');

  const target = await emptyFolder('target');
  const restore = (file: string, keys: string, ...options: string[]) =>
    run(['restore', file, ...options], { DATA_DIR: target, BACKUP_KEY: keys });

  const checked = await restore(signed, `${next},${key}`);
  expect(checked).toMatchObject({
    code: 0,
    output: expect.stringContaining('A key in BACKUP_KEY signed it.'),
  });
  const inodes = async () =>
    Promise.all((await readdir(target)).map(async name => `${name} ${(await stat(join(target, name))).ino}`));
  const before = await inodes();

  const refusals = [
    await restore(signed, next, '--replace'),
    await restore(unsigned, key, '--replace'),
    await restore(signed, key, '--replace', '--trust'),
  ];
  expect(refusals).toEqual([
    { code: 1, output: expect.stringContaining('is encrypted with another key than those in BACKUP_KEY.') },
    {
      code: 1,
      output: expect.stringContaining('is not signed, and BACKUP_KEY is set. Nothing was changed.'),
    },
    {
      code: 1,
      output: expect.stringContaining('restore FILE|FOLDER [--replace] [--trust-foreign] [--drill].'),
    },
  ]);
  expect(await inodes()).toEqual(before);
  expect(JSON.stringify(refusals)).not.toMatch(new RegExp(`${key}|${next}`));

  expect(await restore(unsigned, key, '--replace', '--trust-foreign')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /restored because of --trust-foreign\. .* The former data was moved to .*\nLedger checked: .*\nAudit trail checked: /,
    ),
  });
  expect((await restore(unsigned, '', '--replace')).output).toContain(
    'Who made it was not checked: BACKUP_KEY is not set.',
  );
  expect((await restore(signed, '', '--replace')).output).toContain(
    'is encrypted: set BACKUP_KEY to the key that it was made with. Nothing was changed.',
  );
}, 120_000);

/** Waits until a restore has started PostgreSQL on its new files, and returns the process id of that PostgreSQL. */
async function untilStagedPostgresRuns(dataDir: string): Promise<number> {
  const staged = async () => {
    const names = await readdir(join(dataDir, 'postgres')).catch(() => []);
    const folder = names.find(name => name.startsWith('restoring-')) ?? '';
    const lock = await readFile(join(dataDir, 'postgres', folder, 'data/postmaster.pid'), 'utf8').catch(
      () => '',
    );
    return Number.parseInt(lock, 10) || 0;
  };
  await expect.poll(staged, { timeout: 50_000, interval: 5 }).toBeGreaterThan(0);
  return staged();
}

test('a portable backup of the embedded database is restored into a new one, also after a first restore was killed in the middle', async () => {
  const DATA_DIR = await emptyFolder('portable');
  const file = join(folder, 'portable.backup');
  const server = await startServer({ env: { DATA_DIR } });
  const taken = await run(['backup', file, '--portable'], { DATA_DIR, BACKUP_KEY: key });
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('It is encrypted and signed.') });
  await server.stop('SIGTERM');

  const target = await emptyFolder('killed');
  const env = { DATA_DIR: target, BACKUP_KEY: key };
  const killed = spawnServer({ env, command: [operator, 'restore', file] });
  const staged = await untilStagedPostgresRuns(target);
  killed.kill('SIGKILL');
  await expect.poll(() => isAlive(killed.pid ?? 0)).toBe(false);
  expect(await readdir(join(target, 'postgres'))).not.toContain('data');

  const { code, output } = await run(['restore', file], env);
  expect(output).toMatch(
    /Restored the database and 0 uploaded files .*\nLedger checked: .*\nAudit trail checked: /,
  );
  expect(code).toBe(0);
  expect(await isAlive(staged)).toBe(false);
  expect((await readdir(target, { recursive: true })).filter(name => name.includes('restoring-'))).toEqual(
    [],
  );
}, 120_000);
