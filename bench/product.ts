import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tools/free-port.ts';
import { measureTraffic, profileOf, type Traffic } from './profile/ask.ts';
import type { Profile } from './profile/self-times.ts';
import { memoryOf, type WeighedProcess } from './weight/weigh.ts';

const repositoryRoot = join(import.meta.dirname, '..');
const preloadedModules = {
  statements: join(import.meta.dirname, 'processes/statement-tap.ts'),
  memory: join(import.meta.dirname, 'processes/memory-tap.ts'),
  profile: join(import.meta.dirname, 'processes/profile-tap.ts'),
};
const readyWithinMs = 120_000;
/** An operator's server runs with this size of the nursery (`tools/run.mjs`), so what is measured has the same memory. */
const nurseryOfServer = '--max-semi-space-size=8';

/** A statement that the product sent to PostgreSQL, with its values. A date among the values is text here. */
export type Statement = { text: string; values: (StatementValue | StatementValue[])[] };
type StatementValue = string | number | boolean | null;

export type RunningProduct = {
  port: number;
  pid: number;
  /** This is the number of seconds from the command until the process reported that it was ready. */
  startedIn: number;
  /**
   * Returns the statements that the product sent to PostgreSQL while `work` ran, in order. It works only for a product
   * that was started with `statements`.
   */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>;
  /**
   * Returns how much memory the product holds after a thorough garbage collection. It works only for a product that was
   * started with `memory`.
   */
  memory(): Promise<WeighedProcess>;
  /**
   * Returns how the product spends its time, and what it reads, while `work` runs. It works only for a product that was
   * started with `profile`.
   */
  profileOf(work: () => Promise<unknown>): Promise<Profile>;
  trafficOf(work: () => Promise<unknown>): Promise<Traffic>;
  /**
   * Reads from the parent's log which processes with this name became ready. Returns their process ids in that order.
   */
  pidsOf(name: string): Promise<number[]>;
  stop(): Promise<void>;
  /** Ends the process without a signal that the process could handle, as a crash would. */
  kill(): Promise<void>;
};

type ProductStartOptions = {
  env: Record<string, string>;
  /** The log of the product is written to this file. */
  log: string;
  /** This is the script to start, as a path from the project's root, with its arguments. */
  command?: readonly string[];
  tapped?: keyof typeof preloadedModules;
  /** The folder of the project whose product is started. Without a folder, it is the project of this file. */
  root?: string;
};

export const apiNodeCommand = ['apps/server/src/main.ts', '--role', 'api'];

/** Starts the real product in a separate process on a free port, and waits until it is ready. */
export async function startProduct(start: ProductStartOptions): Promise<RunningProduct> {
  const { env, log, command = apiNodeCommand, tapped, root = repositoryRoot } = start;
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const output = await open(log, 'a');
  const begun = performance.now();
  const flags = [nurseryOfServer, ...(tapped ? ['--import', preloadedModules[tapped]] : [])];
  const child = spawn(process.execPath, [...flags, ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', ...env, PORT: String(port) },
    // Through the IPC channel, the product notices when the bench ends, and ends too.
    stdio: ['ignore', output.fd, output.fd, 'ipc'],
  });
  const gone = once(child, 'exit');
  await output.close();
  await waitUntilReady(port, child, log);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return {
    port,
    pid: child.pid ?? 0,
    startedIn: (performance.now() - begun) / 1000,
    statementsOf: work => recordStatements(child, work),
    memory: () => memoryOf(child),
    profileOf: work => profileOf(child, work),
    trafficOf: work => measureTraffic(child, work),
    pidsOf: name => readPidsFromLog(log, name),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function waitUntilReady(port: number, child: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not start; see ${log}.`);
}

async function readPidsFromLog(log: string, name: string): Promise<number[]> {
  const lines = (await readFile(log, 'utf8')).matchAll(new RegExp(`"process":"${name}","pid":(\\d+)`, 'g'));
  return [...lines].map(([, pid]) => Number(pid));
}

async function recordStatements(child: ChildProcess, work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  let settle = () => {};
  const receive = (message: Statement | 'sent') => (message === 'sent' ? settle() : seen.push(message));
  const allSent = () =>
    new Promise<void>(resolve => {
      settle = resolve;
      child.send('done');
    });
  child.on('message', receive);
  await allSent();
  seen.length = 0;
  await work();
  await allSent();
  child.off('message', receive);
  return seen;
}
