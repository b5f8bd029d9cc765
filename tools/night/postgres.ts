import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { reachableBinaries } from '../../apps/server/src/platform/db/embedded/binaries.ts';
import {
  findOrMakeClusterFolders,
  passThroughMode,
} from '../../apps/server/src/platform/db/embedded/place.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/start.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { isAlive } from '../../apps/server/src/testing/process.ts';

const run = promisify(execFile);
const longestStartMs = 30_000;

/** This PostgreSQL belongs to no server: it starts and stops only when a run says so. */
export type OwnPostgres = {
  /** The superuser connects with this address. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends it as its operating system does: sessions are closed, and nothing is waited for. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Sends a signal to the main process and all of its children. */
  signalAll(signal: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
};

/** Makes a PostgreSQL with the tables of the product, and starts it with these variables. */
export async function openPostgres(env: Record<string, string> = {}): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'night-postgres-'));
  await chmod(dataDir, passThroughMode);
  const embedded = await startEmbeddedPostgres({ dataDir, durable: true, onTrouble: () => {} });
  const url = await embedded.database('night');
  await embedded.stop();
  const { folder, account } = await findOrMakeClusterFolders(dataDir);
  const binaries = await reachableBinaries(account);
  const data = join(folder, 'data');
  const control = async (...args: string[]) => {
    await run(join(binaries, 'pg_ctl'), [...args, '-w', '-s', '-D', data], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...env },
      ...(account && { uid: account.uid, gid: account.gid }),
    });
  };
  const mainPid = async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  // Child processes of a killed server hold its memory for a moment, and another one does not start before they end.
  const start = async () => {
    const end = performance.now() + longestStartMs;
    for (;;) {
      const failure = await control('start', '-l', join(folder, 'postgres.log')).catch(error => error);
      if (!failure) return;
      if (performance.now() > end) throw failure;
      await pause(100);
    }
  };
  await start();
  await migrate(url);
  return {
    url,
    start,
    stop: () => control('stop', '-m', 'fast'),
    async kill() {
      const pid = await mainPid();
      process.kill(pid, 'SIGKILL');
      while (await isAlive(pid)) await pause(20);
    },
    async signalAll(signal) {
      const pid = await mainPid();
      const { stdout } = await run('pgrep', ['-P', String(pid)]);
      for (const each of [pid, ...stdout.trim().split(/\s+/).map(Number)]) process.kill(each, signal);
    },
    async close() {
      await control('stop', '-m', 'immediate').catch(() => {});
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
