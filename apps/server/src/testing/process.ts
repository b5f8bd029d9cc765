import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../../../..');
export const mainScript = join(root, 'apps/server/src/main.ts');
export const launcher = join(root, 'tools/run.mjs');

export type RunningServer = {
  address: string;
  child: ChildProcess;
  /** Returns what the process has written so far. */
  output(): string;
  /** Sends the signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
};

type Start = { env: Record<string, string>; command?: readonly string[] };

/** Starts the real process with nothing but these settings, and does not wait for it. */
export function spawnServer({ env, command = [mainScript] }: Start): ChildProcess {
  const surroundings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  };
  return spawn(process.execPath, command, { cwd: root, env: { ...surroundings, ...env } });
}

/** Returns the real process once it has logged its address. @throws with its output instead */
export async function startServer(start: Start): Promise<RunningServer> {
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

/** Returns how a process ends that cannot start. */
export async function endOf(start: Start): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawnServer(start);
  if (!child.stdout || !child.stderr) throw new Error('The process has no streams.');
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/** Returns the process id of the embedded PostgreSQL of a data folder, or null where none has been started. */
export async function postgresOf(dataDir: string): Promise<number | null> {
  const lines = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(lines, 10) || null;
}

/** A process that has ended counts as dead, although its parent has not noticed yet (state Z). */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (status !== null) return !/\) [ZX] /.test(status);
  try {
    return process.platform !== 'linux' && process.kill(pid, 0);
  } catch {
    return false;
  }
}
