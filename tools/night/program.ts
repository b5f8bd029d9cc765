import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type LogLine, spawnServer } from '../../apps/server/src/testing/process.ts';

/** A program of the deployment can end and be started again. Its log goes on. */
export type Program = {
  start(env?: Record<string, string>): void;
  /** Sends the signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  readonly pid: () => number;
  /** Returns all lines of its log so far, in the order in which they came. */
  readonly lines: () => readonly LogLine[];
  hasEnded(): boolean;
  /** Resolves when the process has ended that was started last. */
  ended(): Promise<unknown>;
};

/** Prepares a program with these settings, and does not start it yet. */
export function programOf(command: readonly string[], settings: Record<string, string>): Program {
  const lines: LogLine[] = [];
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  return {
    start(env = {}) {
      child = spawnServer({ command, env: { ...settings, ...env } });
      ended = once(child, 'exit');
      for (const stream of [child.stdout, child.stderr]) collectLines(stream, lines);
    },
    async end(signal) {
      child?.kill(signal);
      await ended;
    },
    pid: () => child?.pid ?? 0,
    lines: () => lines,
    ended: () => ended,
    hasEnded: () => child?.exitCode !== null || child.signalCode !== null,
  };
}

function collectLines(stream: ChildProcess['stdout'], lines: LogLine[]): void {
  let rest = '';
  stream?.on('data', chunk => {
    const [...whole] = (rest + chunk).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) lines.push(parseLine(line));
  });
}

function parseLine(line: string): LogLine {
  try {
    return JSON.parse(line);
  } catch {
    return { msg: line };
  }
}
