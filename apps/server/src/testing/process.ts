import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const repositoryRoot = join(import.meta.dirname, '../../../..');
export const mainScript = join(repositoryRoot, 'apps/server/src/main.ts');
export const launcherScript = join(repositoryRoot, 'tools/run.mjs');

export type RunningServer = {
  address: string;
  child: ChildProcess;
  /** Returns what the process has written so far. */
  output(): string;
  /** Sends the signal and waits until the process has ended. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
};

type StartOptions = { env: Record<string, string>; command?: readonly string[]; stdio?: StdioOptions };

/** Starts the real server process with these settings alone, and does not wait for it. */
export function spawnServer({ env, command = [mainScript], stdio = 'pipe' }: StartOptions): ChildProcess {
  const surroundings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  };
  return spawn(process.execPath, command, { cwd: repositoryRoot, env: { ...surroundings, ...env }, stdio });
}

/**
 * Starts the real server process, and returns it when it has logged its address. @throws an error with the output of
 * the process, where it ends before
 */
export async function startServer(start: StartOptions): Promise<RunningServer> {
  const child = spawnServer(start);
  const announced = Promise.withResolvers<string>();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk;
      const address = /is open: (\S+)/.exec(output)?.[1];
      if (address) announced.resolve(address);
    });
  }
  const ended = once(child, 'exit');
  const tooEarly = ended.then(() => {
    throw new Error(`The server ended: ${output}`);
  });
  const address = await Promise.race([announced.promise, tooEarly]);
  tooEarly.catch(() => {});
  return {
    address,
    child,
    output: () => output,
    async stop(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Runs a process that cannot start. Returns its exit code and its output. */
export async function runToEnd(
  start: StartOptions,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawnServer(start);
  if (!child.stdout || !child.stderr) throw new Error('The process has no streams.');
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/** Returns the process id of the embedded PostgreSQL in a data folder. Returns null where it was never started. */
export async function pidOfPostgres(dataDir: string): Promise<number | null> {
  const lines = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(lines, 10) || null;
}

/**
 * Returns whether a process runs. A process that has ended counts as dead, even if its parent has not noticed yet
 * (state Z).
 */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (status !== null) return !/\) [ZX] /.test(status);
  try {
    return process.platform !== 'linux' && process.kill(pid, 0);
  } catch {
    return false;
  }
}
