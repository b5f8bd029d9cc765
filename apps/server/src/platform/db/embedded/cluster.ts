import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  access,
  appendFile,
  chmod,
  chown,
  lchown,
  lstat,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';
import type { ClusterPlace } from './place.ts';

const run = promisify(execFile);

/** No process has this id. It is the largest possible id, and operating systems give processes smaller ones. */
const unusedProcessId = '2147483647';

/** A server has this long to end in each of the ways to stop it. */
const secondsPerStopAttempt = 8;
/** PostgreSQL takes these signals as a fast and as an immediate stop. */
const stopSignals = ['SIGINT', 'SIGQUIT'] as const;

/** PostgreSQL writes its state into this line of `postmaster.pid`, counted from 0. */
const statusLine = 7;

/**
 * `durable: false` gives up crash safety, to make tests faster. `version` is the version of PostgreSQL where it is not
 * the product's own.
 */
type ClusterOptions = { durable: boolean; version?: string | undefined };

/** Runs `pg_ctl` and `initdb` on one PostgreSQL data folder, as the user that owns the folder. */
export class Cluster {
  readonly #place: ClusterPlace;
  readonly #binaries: string;
  readonly #durable: boolean;
  readonly #abilities: PostgresFeatures;
  readonly data: string;
  readonly #pidFile: string;
  readonly log: string;

  constructor(place: ClusterPlace, binaries: string, { durable, version }: ClusterOptions) {
    this.#place = place;
    this.#binaries = binaries;
    this.#durable = durable;
    this.#abilities = abilitiesOf(version);
    this.data = join(place.folder, 'data');
    this.#pidFile = join(this.data, 'postmaster.pid');
    this.log = join(place.folder, 'postgres.log');
  }

  /** Returns the address of the database's private socket, which other users of the machine cannot reach. */
  url(database: string): string {
    return `postgresql://app@localhost/${database}?host=${encodeURIComponent(this.#place.socketFolder)}`;
  }

  /** Makes the data folder unless it exists. An interrupted attempt leaves no half-made data folder. */
  async initialise(): Promise<void> {
    if (await exists(join(this.data, 'PG_VERSION'))) return;
    const unfinished = `${this.data}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await this.#run('initdb', [
      ...['-D', unfinished, '--username=app', '--auth=trust', '--encoding=UTF8', '--no-instructions'],
      ...(this.#abilities.hasOwnLocales
        ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--locale=C.UTF-8']),
      ...(this.#durable ? [] : ['--no-sync']),
    ]).catch(error => {
      throw new StartupError(
        `The embedded PostgreSQL could not make its data folder: ${lastLine(error.stderr)}`,
      );
    });
    await appendFile(join(unfinished, 'postgresql.conf'), "\ninclude 'server.conf'\n");
    // Where two processes make the folder at once, the folder of the first one stays.
    await rename(unfinished, this.data).catch(() => rm(unfinished, { recursive: true, force: true }));
  }

  async isRunning(): Promise<boolean> {
    return (await this.#runningPid()) !== null;
  }

  /**
   * Returns true while the server shuts down. It accepts no new connection then, and after SIGTERM it waits until all
   * clients have gone.
   */
  async isStopping(): Promise<boolean> {
    const lines = (await readFile(this.#pidFile, 'utf8').catch(() => '')).split('\n');
    return lines[statusLine]?.trim() === 'stopping' && (await this.isRunning());
  }

  /**
   * Returns when the server runs, even if another process started it meanwhile. A server that still replays its log may
   * refuse connections for a while.
   */
  async start(): Promise<void> {
    const deadline = performance.now() + 15_000;
    while (!(await this.isRunning())) {
      await this.#disownLocks();
      await this.#writeSettings();
      const start = ['start', '-w', '-s', '-D', this.data, '-l', this.log];
      const failure = await this.#run('pg_ctl', start).catch(error => error);
      // A server that replays its log for longer than `pg_ctl` waits is running all the same.
      if (!failure || (await this.isRunning())) return;
      await this.#endOrphans();
      await this.#takeFolderBack();
      if (performance.now() > deadline) {
        throw new StartupError(
          `The embedded PostgreSQL does not start: ${await lastLogLine(this.log)} (all of it: ${this.log})`,
        );
      }
      await pause(200);
    }
  }

  /** Stops the server. Where `pg_ctl` cannot, as when its user may not enter the folder, signals end the server. */
  async stop(): Promise<void> {
    if (!(await this.isRunning())) return;
    const stop = ['stop', '-w', '-s', '-D', this.data, '-t', String(secondsPerStopAttempt), '-m', 'fast'];
    await this.#run('pg_ctl', stop).catch(() => {});
    for (const signal of stopSignals) if (await this.#endBySignal(signal)) return;
  }

  /** Ends the server at once and without loss: it repeats what it has logged when it starts again. */
  async endAtOnce(): Promise<void> {
    await this.#endBySignal('SIGQUIT');
  }

  /**
   * On Linux, tells the server to end at once and does not wait. It repeats what it has logged when it starts again.
   */
  cutOff(): void {
    const pid = this.#pidNow();
    if (pid && process.platform === 'linux') process.kill(pid, 'SIGQUIT');
  }

  #pidNow(): number | null {
    try {
      const pid = Number.parseInt(readFileSync(this.#pidFile, 'utf8'), 10);
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.data) ? pid : null;
    } catch {
      return null;
    }
  }

  /** Returns true once the server has ended. The signal is sent only to a process that is this folder's server. */
  async #endBySignal(signal: NodeJS.Signals): Promise<boolean> {
    const deadline = performance.now() + secondsPerStopAttempt * 1_000;
    const pid = await this.#runningPid();
    if (pid) process.kill(pid, signal);
    while (await this.isRunning()) {
      if (performance.now() > deadline) return false;
      await pause(50);
    }
    return true;
  }

  async #run(binary: string, args: string[]): Promise<void> {
    const { folder, account } = this.#place;
    await run(join(this.#binaries, binary), args, {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      ...(account && { uid: account.uid, gid: account.gid }),
    });
  }

  /**
   * Returns the process id in `postmaster.pid` if that process is a PostgreSQL server of this folder. After a crash,
   * another process may have the id.
   */
  async #runningPid(): Promise<number | null> {
    const lines = await readFile(this.#pidFile, 'utf8').catch(() => '');
    const pid = Number.parseInt(lines, 10);
    if (!pid) return null;
    const commandLine = await commandLineOf(pid);
    return commandLine.includes(this.data) ? pid : null;
  }

  /**
   * Kills child processes of a server that was killed. Usually they end by themselves, but one that is stopped, or busy
   * with a long statement, holds the memory of the old server, and PostgreSQL does not start beside it.
   */
  async #endOrphans(): Promise<void> {
    if (process.platform !== 'linux') return;
    const data = await realpath(this.data);
    const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
    const found = await Promise.all(pids.map(async pid => ((await folderOf(pid)) === data ? pid : null)));
    for (const pid of found) {
      if (pid === null || !(await commandLineOf(pid)).startsWith('postgres: ')) continue;
      const parent = await parentOf(pid);
      if (parent === null || !found.includes(parent)) process.kill(pid, 'SIGKILL');
    }
  }

  /**
   * Gives the data folder back to the user of PostgreSQL, who alone may read it: PostgreSQL refuses any other owner or
   * mode, which a copy or a restore of the files may leave behind.
   */
  async #takeFolderBack(): Promise<void> {
    const { folder, account } = this.#place;
    await chmod(this.data, 0o700).catch(() => {});
    if (!account) return;
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const { uid } = await lstat(path);
      if (uid !== account.uid) await lchown(path, account.uid, account.gid);
    }
  }

  /**
   * The lock of a killed server names a process id that another program or a zombie process may have by now. PostgreSQL
   * would take that process for the server, so the id is replaced. The rest of the lock stays, because PostgreSQL uses
   * it to check that no child process of the old server still writes.
   */
  async #disownLocks(): Promise<void> {
    await rm(join(this.#place.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
    const lock = await readFile(this.#pidFile, 'utf8').catch(() => null);
    if (lock !== null) await writeFile(this.#pidFile, lock.replace(/^\d+/, unusedProcessId));
  }

  #unsafeSettings(): string[] {
    if (this.#durable) return [];
    // The operating system copies the files of a template database in half the time that PostgreSQL takes.
    return [...unsafeSettings, ...(this.#abilities.clonesFiles ? ['file_copy_method = clone'] : [])];
  }

  async #writeSettings(): Promise<void> {
    const { socketFolder, account } = this.#place;
    const settings = join(this.data, 'server.conf');
    await writeFile(settings, postgresConfiguration(socketFolder, this.#unsafeSettings()));
    await chmod(settings, 0o600);
    if (account) await chown(settings, account.uid, account.gid);
  }
}

type PostgresFeatures = { readonly hasOwnLocales: boolean; readonly clonesFiles: boolean };

/** PostgreSQL has locales of its own from 17 on, and lets the operating system copy files from 18 on. */
function abilitiesOf(version: string | undefined): PostgresFeatures {
  const major = version === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(version, 10);
  return { hasOwnLocales: major >= 17, clonesFiles: major >= 18 && process.platform !== 'win32' };
}

const unsafeSettings = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'autovacuum = off',
];

function postgresConfiguration(socketFolder: string, further: readonly string[]): string {
  const lines = [
    "listen_addresses = ''",
    `unix_socket_directories = '${socketFolder.replaceAll("'", "''")}'`,
    'unix_socket_permissions = 0700',
    'port = 5432',
    'max_connections = 200',
    // The server logs the errors of its statements itself, without their values. The log of PostgreSQL has its starts,
    // its ends and its defects, so it stays short without being cut.
    'log_min_messages = log',
    'log_checkpoints = off',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    // Every query of the product is short, so compiling it would cost more than running it.
    'jit = off',
    ...further,
  ];
  return `${lines.join('\n')}\n`;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns the folder in which a process works. PostgreSQL works in its data folder. */
const folderOf = (pid: number): Promise<string | null> => readlink(`/proc/${pid}/cwd`).catch(() => null);

async function parentOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(/\) \S (\d+)/.exec(status)?.[1]) || null;
}

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
