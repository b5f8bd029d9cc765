import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { StartupError } from '../startup-error.ts';

export type RunningProcess = {
  readonly pid: number;
  /** Resolves when the process is ready to work. It never resolves where the process ends before that. */
  readonly ready: Promise<unknown>;
  /** `ended` resolves with the reason for the end of the process, such as "SIGKILL" or "code 1". */
  readonly ended: Promise<string>;
  kill(signal: NodeJS.Signals): void;
};

/** A process that ran for at least this many milliseconds has not failed at its start, so it is restarted at once. */
const steadyAfterMs = 10_000;
const shortestPauseMs = 100;
const longestPauseMs = 5_000;

/**
 * Returns how many milliseconds the keeper waits before it starts a process again. `quickEnds` is how many times in a
 * row the process ended early. After the first time the keeper does not wait.
 */
export const pauseBeforeRestart = (quickEnds: number): number =>
  quickEnds <= 1 ? 0 : Math.min(longestPauseMs, shortestPauseMs * 2 ** (quickEnds - 2));

/** A keeper keeps one process running: it starts the process again whenever it ends. */
export class ProcessKeeper {
  readonly #name: string;
  readonly #launch: () => RunningProcess;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #running: RunningProcess | null = null;
  #over: Promise<void> = Promise.resolve();

  constructor(name: string, launch: () => RunningProcess, log: Logger) {
    this.#name = name;
    this.#launch = launch;
    this.#log = log;
  }

  /**
   * @throws StartupError where the first process ends before it is ready. The process itself has printed the reason.
   */
  async start(): Promise<void> {
    const since = performance.now();
    const first = this.#launch();
    this.#running = first;
    this.#over = first.ended.then(() => {});
    const failed = first.ended.then(how => {
      throw new StartupError(`The process ${this.#name} did not start (${how}).`);
    });
    await Promise.race([first.ready, failed]);
    failed.catch(() => {});
    this.#logReady(first, since);
    this.#over = this.#keep(first, performance.now());
  }

  isRunning(): boolean {
    return this.#running !== null;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#running?.kill('SIGTERM');
    await this.#over;
    this.#running = null;
  }

  /** Kills the process at once, without time to end by itself. */
  cutOff(): void {
    this.#stopping.abort();
    this.#running?.kill('SIGKILL');
  }

  async #keep(first: RunningProcess, readyAt: number): Promise<void> {
    const { signal } = this.#stopping;
    let running = first;
    let since = readyAt;
    for (let quickEnds = 0; ; ) {
      const how = await running.ended;
      if (signal.aborted) return;
      quickEnds = performance.now() - since < steadyAfterMs ? quickEnds + 1 : 0;
      this.#log.error({ process: this.#name, how }, 'A process ended and is started again');
      await pause(pauseBeforeRestart(quickEnds), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      since = performance.now();
      running = this.#launch();
      this.#running = running;
      this.#reportWhenReady(running);
    }
  }

  #reportWhenReady(running: RunningProcess): void {
    const since = performance.now();
    void running.ready.then(() => this.#logReady(running, since));
  }

  #logReady({ pid }: RunningProcess, since: number): void {
    const ms = Math.round(performance.now() - since);
    this.#log.info({ process: this.#name, pid, ms }, 'A process is ready');
  }
}
