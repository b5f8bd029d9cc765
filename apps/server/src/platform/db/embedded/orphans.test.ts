import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lchown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isAlive, pidOfPostgres } from '../../../testing/process.ts';
import { startEmbeddedPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;

/** Starts the embedded PostgreSQL in a process of its own, which can be killed. */
async function startInProcess() {
  const dataDir = await mkdtemp(join(tmpdir(), 'orphans-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const script = `import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'start.ts')}';
    const postgres = await startEmbeddedPostgres({ dataDir: '${dataDir}', durable: true, onTrouble: () => {} });
    console.log(await postgres.database('app'));
    setInterval(() => {}, 1_000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(owner.stdout, 'data');
  const client = new pg.Client({ connectionString: String(url).trim() });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table kept (id int)');
  await client.query('insert into kept values (7)');
  const backend = Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
  const postmaster = await pidOfPostgres(dataDir);
  if (postmaster === null) throw new Error('PostgreSQL is not running.');
  onTestFinished(() => {
    for (const pid of [owner.pid ?? 0, backend, postmaster]) killIfAlive(pid);
  });

  /** Kills the process that started PostgreSQL, and then PostgreSQL, like a machine that has no memory left. */
  async function killAll(): Promise<void> {
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    process.kill(Number(postmaster), 'SIGKILL');
    await expect.poll(() => isAlive(Number(postmaster))).toBe(false);
  }

  return { dataDir, backend, postmaster, killAll };
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

/** Starts PostgreSQL on the data folder again, and returns the rows of the table that was made before the kill. */
async function startedAgain(dataDir: string): Promise<unknown> {
  const next = await startEmbeddedPostgres({ dataDir, durable: true, onTrouble: () => {} });
  onTestFinished(() => next.stop());
  const client = new pg.Client({ connectionString: await next.database('app') });
  await client.connect();
  const { rows } = await client.query('select id from kept');
  await client.end();
  return rows;
}

/** Returns the processes that made the shared memory which the operating system keeps now. */
async function makersOfSharedMemory(): Promise<number[]> {
  const lines = (await readFile('/proc/sysvipc/shm', 'utf8')).trim().split('\n').slice(1);
  return lines.map(line => Number(line.trim().split(/\s+/)[4]));
}

describe.runIf(process.platform === 'linux')('the next start after a kill', { timeout: 60_000 }, () => {
  test('PostgreSQL starts although a child process of a killed PostgreSQL never ends by itself', async () => {
    const { dataDir, backend, killAll } = await startInProcess();
    process.kill(backend, 'SIGSTOP');
    await killAll();
    expect(await isAlive(backend)).toBe(true);
    expect(await startedAgain(dataDir)).toEqual([{ id: 7 }]);
    expect(await isAlive(backend)).toBe(false);
  });

  test('PostgreSQL frees the shared memory that a killed PostgreSQL left', async () => {
    const { dataDir, postmaster, killAll } = await startInProcess();
    expect(await makersOfSharedMemory()).toContain(postmaster);
    await killAll();
    expect(await startedAgain(dataDir)).toEqual([{ id: 7 }]);
    expect(await makersOfSharedMemory()).not.toContain(postmaster);
  });

  test.runIf(isRoot)(
    'PostgreSQL starts although its files have the owner and the modes of a copy that root made',
    async () => {
      const { dataDir, killAll } = await startInProcess();
      await killAll();
      const folder = join(dataDir, 'postgres');
      for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), 0, 0);
      await chown(folder, 0, 0);
      await chmod(join(folder, 'data'), 0o755);
      expect(await startedAgain(dataDir)).toEqual([{ id: 7 }]);
      const { uid, mode } = await stat(join(folder, 'data'));
      expect([uid > 0, mode & 0o777]).toEqual([true, 0o700]);
    },
  );

  test('a statement with an error adds nothing to the log of PostgreSQL, which no server cuts', async () => {
    const { dataDir, killAll } = await startInProcess();
    await killAll();
    const next = await startEmbeddedPostgres({ dataDir, durable: true, onTrouble: () => {} });
    onTestFinished(() => next.stop());
    const client = new pg.Client({ connectionString: await next.database('app') });
    await client.connect();
    await expect(client.query(`select 'a secret'::int`)).rejects.toThrow('invalid input syntax');
    await client.end();
    expect(await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8')).not.toContain('a secret');
  });
});
