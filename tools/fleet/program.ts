import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../../apps/server/src/platform/db/embedded/account.ts';
import type { Place } from './network.ts';

/**
 * Describes a program of a part. It is started again when it ends by itself, as by the system of a server, unless
 * `startsAgain` is false.
 */
export type Program = {
  start(): void;
  isRunning(): boolean;
  /** Sends SIGKILL, and starts nothing until `start`. */
  kill(): Promise<void>;
  /** Asks the program to end by SIGTERM, and kills it where it does not. */
  stop(): Promise<void>;
  /** Stops the program and all its children without ending them. */
  freeze(): Promise<void>;
  thaw(): void;
};

type ProgramOptions = {
  readonly place: Place;
  /** Returns the command of the next start. */
  readonly command: () => readonly string[];
  /** Returns the environment of the next start. */
  readonly env?: () => Record<string, string>;
  readonly account?: Account | null;
  readonly folder?: string;
  readonly log: string;
  /** False where something else decides when the program starts again. */
  readonly startsAgain?: boolean;
};

const pauseBeforeStartMs = 500;
const stopTimeoutMs = 15_000;

export function makeProgram(options: ProgramOptions): Program {
  const { place, log, folder, startsAgain = true } = options;
  let child: ChildProcess | null = null;
  let wanted = false;
  let frozen: number[] = [];

  function start(): void {
    wanted = true;
    if (child) return;
    const output = openSync(log, 'a');
    const [file = '', ...args] = place.inside(commandAsAccount(options.account, options.command()));
    const started = spawn(file, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C', ...options.env?.() },
      stdio: ['ignore', output, output],
      // Ctrl-C reaches the fleet alone, which ends its programs in order.
      detached: true,
    });
    closeSync(output);
    child = started;
    started.on('error', () => {});
    started.on('exit', async () => {
      child = null;
      if (!startsAgain) return;
      await pause(pauseBeforeStartMs);
      if (wanted) start();
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    wanted = false;
    const ending = child;
    if (!ending) return;
    const exit = once(ending, 'exit');
    if (signal === 'SIGKILL') for (const pid of await familyOf(ending.pid)) sendSignal(pid, 'SIGKILL');
    else ending.kill(signal);
    const limit = new AbortController();
    const late = pause(stopTimeoutMs, 'late', { signal: limit.signal }).catch(() => 'in time');
    if ((await Promise.race([exit, late])) === 'late') {
      ending.kill('SIGKILL');
      await exit;
    }
    limit.abort();
    frozen = [];
  }

  return {
    start,
    isRunning: () => child !== null,
    kill: () => end('SIGKILL'),
    async stop() {
      thaw();
      await end('SIGTERM');
    },
    async freeze() {
      frozen = await familyOf(child?.pid);
      for (const pid of frozen) sendSignal(pid, 'SIGSTOP');
    },
    thaw,
  };

  function thaw(): void {
    for (const pid of frozen) sendSignal(pid, 'SIGCONT');
    frozen = [];
  }
}

function commandAsAccount(
  account: Account | null | undefined,
  command: readonly string[],
): readonly string[] {
  if (!account) return command;
  // The kernel forgets the signal for the death of the parent when a process changes its user, so it is set again.
  const change = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'];
  return ['setpriv', '--pdeathsig', 'KILL', ...change, ...command];
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns the ids of a process and of all that descend from it. */
async function familyOf(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return [];
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(/\) \S (\d+)/.exec(status)?.[1]));
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}
