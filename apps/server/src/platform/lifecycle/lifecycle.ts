import cluster from 'node:cluster';
import { constants } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { isProduction } from '../config/mode.ts';
import { guarded, reportFailure } from '../guarded.ts';
import {
  commandVoice,
  ignoreOutputErrors,
  type OpenWork,
  productionVoice,
  terminalVoice,
  type Voice,
} from './voice.ts';

/** A process closes what it has opened, in reverse order. */
export type Lifecycle = {
  /** `cutOff` closes the same at once, where a second signal forces the end. */
  onStop(close: () => Promise<unknown>, cutOff?: () => void): void;
  /** Adds a count to the lines about a stop, such as that of the open `requests`. */
  countOpen(what: string, count: () => number): void;
  /** Ends the process because it cannot go on. The launcher or the parent process then starts it again. */
  giveUp(reason: string): void;
  /** The signal is aborted as soon as the process is to end. Then long work stops and cleans up. */
  stopping: AbortSignal;
};
type WorkUntilStopped = (lifecycle: Lifecycle) => Promise<void>;

/**
 * The process ends with this code (`EX_SOFTWARE` of sysexits) after an error in the product's code. The launcher or the
 * parent process then starts it again.
 */
const crashedExitCode = 70;
/** A process that is forced to end has the exit code of a shell for the signal: this number plus that of the signal. */
const signalExitCodeBase = 128;
const drainTimeoutMs = 10_000;
/** PostgreSQL gets at least this many milliseconds to stop properly, even if ending the open requests took long. */
const leastStopTimeMs = 3_000;
/**
 * Signals within this many milliseconds count as one: the terminal sends Ctrl-C to npm, the launcher and this process,
 * and the first two pass it on.
 */
const sameWishMs = 1_000;

const reasonsBySignal = {
  SIGINT: 'SIGINT (Ctrl-C)',
  SIGTERM: 'SIGTERM',
  SIGHUP: 'SIGHUP (the terminal was closed)',
} as const;
type StopSignal = keyof typeof reasonsBySignal;

/**
 * Starts the process, and stops it on SIGINT, SIGTERM, SIGHUP or the end of the parent process. A failed start reports
 * its reason, in one line where the operator can fix it, and leaves nothing running.
 */
export async function runUntilStopped(start: WorkUntilStopped): Promise<void> {
  await new ProcessRun(isProduction() ? productionVoice() : terminalVoice).begin(start);
  // After this message, the launcher starts the process again when it crashes. Where there are several processes, their
  // parent does so instead. A launcher that has just ended needs no message.
  if (!cluster.isWorker && process.connected) process.send?.('ready', undefined, undefined, () => {});
}

/** Runs `work` and then ends the process. Whatever the work opened is closed in any case. */
export async function runOnce(work: WorkUntilStopped): Promise<void> {
  const run = new ProcessRun(commandVoice);
  await run.begin(work);
  await run.stop('the command is done', 0);
}

class ProcessRun {
  readonly #voice: Voice;
  readonly #closers: { close: () => Promise<unknown>; cutOff?: (() => void) | undefined }[] = [];
  readonly #counters = new Map<string, () => number>();
  readonly #asked = new AbortController();
  #working: Promise<void> = Promise.resolve();
  #stopSince: number | null = null;

  constructor(voice: Voice) {
    this.#voice = voice;
  }

  async begin(work: WorkUntilStopped): Promise<void> {
    ignoreOutputErrors();
    this.#listen();
    const lifecycle: Lifecycle = {
      onStop: (close, cutOff) => void this.#closers.push({ close, cutOff }),
      countOpen: (what, count) => void this.#counters.set(what, count),
      giveUp: guarded('the end of the process', reason => this.stop(reason, crashedExitCode)),
      stopping: this.#asked.signal,
    };
    this.#working = Promise.resolve().then(() => work(lifecycle));
    await this.#working.catch(error => {
      this.#voice.logFailure(error);
      return this.#end(1);
    });
  }

  async stop(reason: string, code: number): Promise<void> {
    if (this.#stopSince !== null) return;
    const since = performance.now();
    this.#voice.logStopping({ reason, code }, this.#open());
    await this.#end(code, () =>
      this.#voice.logStopped({ reason, code, ms: Math.round(performance.now() - since) }, this.#open()),
    );
  }

  #listen(): void {
    for (const signal of Object.keys(reasonsBySignal) as StopSignal[])
      process.on(
        signal,
        guarded('the end of the process', () => this.#take(signal)),
      );
    process.on(
      'disconnect',
      guarded('the end of the process', () => this.stop('the process that started this one ended', 0)),
    );
    process.channel?.unref();
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(
        event,
        guarded(event, (error: unknown) => {
          reportFailure(event, error);
          return this.stop(`an ${event}`, crashedExitCode);
        }),
      );
  }

  #take(signal: StopSignal): Promise<void> {
    if (this.#stopSince === null) return this.stop(reasonsBySignal[signal], 0);
    const ms = Math.round(performance.now() - this.#stopSince);
    if (ms >= sameWishMs) this.#force(signal, ms);
    return Promise.resolve();
  }

  #force(signal: StopSignal, ms: number): void {
    const code = signalExitCodeBase + constants.signals[signal];
    this.#voice.logForcedStop({ reason: reasonsBySignal[signal], code, ms }, this.#open());
    for (const { cutOff } of this.#closers.toReversed()) {
      try {
        cutOff?.();
      } catch (error) {
        reportFailure('the forced end', error);
      }
    }
    process.exit(code);
  }

  async #end(code: number, done: () => void = () => {}): Promise<void> {
    if (this.#stopSince !== null) return;
    this.#stopSince = performance.now();
    this.#asked.abort();
    const deadline = this.#stopSince + drainTimeoutMs;
    // A resource that is still being opened cannot be closed yet, so the end of the process waits until `work` has
    // ended.
    await finishWithin(deadline, this.#working).catch(() => {});
    for (const { close } of this.#closers.toReversed())
      await finishWithin(deadline, close()).catch(error => this.#voice.logFailure(error));
    done();
    process.exit(code);
  }

  #open(): OpenWork {
    const counts = [...this.#counters].map(([what, count]) => [what, count()] as const);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }
}

async function finishWithin(deadline: number, work: Promise<unknown>): Promise<unknown> {
  const limit = new AbortController();
  const late = after(Math.max(leastStopTimeMs, deadline - performance.now()), undefined, {
    signal: limit.signal,
  });
  return Promise.race([work, late]).finally(() => limit.abort());
}
