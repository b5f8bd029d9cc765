import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const repositoryRoot = join(import.meta.dirname, '../../../..');
export const mainScript = join(repositoryRoot, 'apps/server/src/main.ts');
export const launcherScript = join(repositoryRoot, 'tools/run.mjs');

export type LogLine = Readonly<Record<string, unknown>> & { msg?: string };

export type RunningServer = {
  address: string;
  child: ChildProcess;
  /** Returns what the process has written so far. */
  output(): string;
  /**
   * Returns the lines of a public server so far, as objects. @throws where a line is no JSON object
   */
  lines(): LogLine[];
  /** Sends the signal and waits until the process has ended. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
};

type StartOptions = { env: Record<string, string>; command?: readonly string[]; stdio?: StdioOptions };

/**
 * Starts the real server process with these settings and no other setting of this process, and does not wait for it.
 * Unless they are set, the port is any free one, the demo is off, and the log has warnings.
 */
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
  // The pieces of two streams may cut each other's lines.
  const streams = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', chunk => {
      output += chunk;
      streams[name] += chunk;
      const address = /is open: ([^\s"]+)/.exec(output)?.[1];
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
    lines: () => Object.values(streams).flatMap(wholeLines).map(parseLine),
    async stop(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Returns the lines that are complete. */
const wholeLines = (output: string): string[] => output.split('\n').slice(0, -1);

function parseLine(line: string): LogLine {
  const parsed: unknown = JSON.parse(line);
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as LogLine;
  throw new SyntaxError(`The line is no JSON object: ${line}`);
}

/** Runs a process until it ends. Returns its exit code and its output. */
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

/**
 * Returns the process id of the embedded PostgreSQL in a data folder. Returns null where it was never started or has
 * been stopped.
 */
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
