import { execFile } from 'node:child_process';
import { access, appendFile, chmod, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** The largest possible id; systems give out smaller ones. */
const noProcess = '2147483647';

/** A cluster runs `pg_ctl` and `initdb` on one PostgreSQL data folder, as the folder's owner. */
export type Cluster = {
  /** Connects by the private socket; other users of the machine cannot reach it. */
  url(database: string): string;
  /** Makes the data folder unless it exists. An interrupted attempt leaves nothing behind. */
  initialise(): Promise<void>;
  isRunning(): Promise<boolean>;
  /** Returns when the server takes connections, also where another process started it meanwhile. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** `durable: false` gives up all crash safety for speed, for tests. */
export function clusterAt(place: Place, binaries: string, { durable }: { durable: boolean }): Cluster {
  const data = join(place.folder, 'data');
  const pidFile = join(data, 'postmaster.pid');
  const log = join(place.folder, 'postgres.log');
  const settings = join(data, 'server.conf');

  async function command(binary: string, args: string[]): Promise<void> {
    await run(join(binaries, binary), args, {
      cwd: place.folder,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
    });
  }

  async function initialise(): Promise<void> {
    if (await exists(join(data, 'PG_VERSION'))) return;
    const unfinished = `${data}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await command('initdb', [
      ...['-D', unfinished, '--username=app', '--auth=trust', '--encoding=UTF8', '--no-instructions'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(durable ? [] : ['--no-sync']),
    ]).catch(error => {
      throw new StartupError(
        `The embedded PostgreSQL could not make its data folder: ${lastLine(error.stderr)}`,
      );
    });
    await appendFile(join(unfinished, 'postgresql.conf'), "\ninclude 'server.conf'\n");
    // Where two processes begin at once the first one's folder stays.
    await rename(unfinished, data).catch(() => rm(unfinished, { recursive: true, force: true }));
  }

  /**
   * Returns the process id in `postmaster.pid`, if that process is a server of this folder: ids are used again after a
   * crash.
   */
  async function runningPid(): Promise<number | null> {
    const lines = await readFile(pidFile, 'utf8').catch(() => '');
    const pid = Number.parseInt(lines, 10);
    if (!pid) return null;
    const commandLine = await commandLineOf(pid);
    return commandLine.includes(data) ? pid : null;
  }

  /**
   * A killed server's lock names a process id that may belong to another program by now, or to a zombie process: either
   * would count as the server. The rest of the lock stays, because PostgreSQL checks by it that no child of the old
   * server still writes.
   */
  async function disownLocks(): Promise<void> {
    await rm(join(place.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
    const lock = await readFile(pidFile, 'utf8').catch(() => null);
    if (lock !== null) await writeFile(pidFile, lock.replace(/^\d+/, noProcess));
  }

  async function start(): Promise<void> {
    const deadline = Date.now() + 15_000;
    while ((await runningPid()) === null) {
      await disownLocks();
      await writeFile(settings, configuration(place.socketFolder, durable));
      await chmod(settings, 0o600);
      if (place.account) await chown(settings, place.account.uid, place.account.gid);
      const failure = await command('pg_ctl', ['start', '-w', '-s', '-D', data, '-l', log]).catch(
        error => error,
      );
      if (!failure) return;
      // After a crash the old server's children may hold its memory for a moment longer.
      if (Date.now() > deadline) {
        throw new StartupError(
          `The embedded PostgreSQL does not start: ${await lastLogLine(log)} (all of it: ${log})`,
        );
      }
      await pause(200);
    }
  }

  async function stop(): Promise<void> {
    if ((await runningPid()) === null) return;
    const ask = (mode: string) => command('pg_ctl', ['stop', '-w', '-s', '-D', data, '-m', mode, '-t', '8']);
    await ask('fast').catch(async () => {
      if (await runningPid()) await ask('immediate');
    });
  }

  return {
    url: database => `postgresql://app@localhost/${database}?host=${encodeURIComponent(place.socketFolder)}`,
    initialise,
    isRunning: async () => (await runningPid()) !== null,
    start,
    stop,
  };
}

const forgetful = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'autovacuum = off',
  // The system copies the files of a template in half the time that PostgreSQL takes; Windows cannot.
  ...(process.platform === 'win32' ? [] : ['file_copy_method = clone']),
];

function configuration(socketFolder: string, durable: boolean): string {
  const lines = [
    "listen_addresses = ''",
    `unix_socket_directories = '${socketFolder.replaceAll("'", "''")}'`,
    'unix_socket_permissions = 0700',
    'port = 5432',
    'max_connections = 200',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    // Every query here is short: compiling one costs more than running it.
    'jit = off',
    ...(durable ? [] : forgetful),
  ];
  return `${lines.join('\n')}\n`;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return run('ps', ['-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

const lastLine = (text: string | undefined) => text?.trim().split('\n').at(-1) ?? 'no reason given';

async function lastLogLine(log: string): Promise<string> {
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  return size ? lastLine(await readFile(log, 'utf8')) : 'it left no log';
}
