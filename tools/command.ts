import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';

export type CommandOutcome = { readonly code: number; readonly output: string };

type CommandOptions = {
  readonly env?: NodeJS.ProcessEnv;
  /** `show` writes the output of the command to the terminal. `keep` returns both of its output streams as `output`. */
  readonly output: 'show' | 'keep';
  /** A command that takes more milliseconds than this is treated as hanging. Every process that it started is ended. */
  readonly limitMs: number;
};

/** A child process has this many milliseconds to stop the processes that it started itself. */
const graceBeforeKillMs = 30_000;

const runningChildren = new Set<ChildProcess>();
let isEnding = false;

/** Runs a command in a process group of its own. When it has ended, no process of that group is left. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandOutcome> {
  const { promise, resolve } = Promise.withResolvers<CommandOutcome>();
  // While the tool itself is ending, it starts no further command. The caller gets a promise that never resolves.
  if (isEnding) return promise;
  const child = spawn(file, args, {
    env: { ...process.env, ...options.env },
    stdio: [
      'ignore',
      ...(options.output === 'show' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
    detached: true,
  });
  runningChildren.add(child);
  const chunks: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', chunk => chunks.push(chunk));
  child.stderr?.setEncoding('utf8').on('data', chunk => chunks.push(chunk));
  const limit = setTimeout(() => {
    const message = `\nended after ${options.limitMs / 1000} s without an answer`;
    if (options.output === 'show') console.error(message);
    else chunks.push(message);
    endProcessGroup(child, 'SIGKILL');
  }, options.limitMs);
  const settle = (code: number, message = '') => {
    clearTimeout(limit);
    runningChildren.delete(child);
    if (!isEnding) resolve({ code, output: chunks.join('') + message });
  };
  child.on('error', error => settle(1, error.message));
  // A process that the child started may keep the child's output streams open. If such processes were not ended here,
  // the event `close` would wait for them.
  child.on('exit', () => endProcessGroup(child, 'SIGKILL'));
  child.on('close', code => settle(code ?? 1));
  return promise;
}

/** Runs a command-line tool of the project with the Node that runs this file. */
export function runTool(
  script: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandOutcome> {
  return runCommand(process.execPath, [script, ...args], options);
}

/**
 * After Ctrl-C or a signal from outside, passes the signal on to the child processes, waits for them, calls `cleanUp`,
 * and exits.
 */
export function endWithChildren(cleanUp: () => void | Promise<void>): void {
  const end = async () => {
    isEnding = true;
    const exits = [...runningChildren].map(child => new Promise(done => child.once('close', done)));
    for (const child of runningChildren) endProcessGroup(child, 'SIGTERM');
    await Promise.race([Promise.all(exits), after(graceBeforeKillMs)]);
    for (const child of runningChildren) endProcessGroup(child, 'SIGKILL');
    await cleanUp();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
}

function endProcessGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
