import cluster from 'node:cluster';
import { setTimeout as after } from 'node:timers/promises';
import { inspect } from 'node:util';
import { guarded, reportFailure } from '../guarded.ts';
import { StartupError } from '../startup-error.ts';

/** A process closes what it has opened, in reverse order. */
export type Lifecycle = {
  onStop(close: () => Promise<unknown>): void;
  /** The signal is aborted as soon as the process is to end. Then long work stops and cleans up. */
  stopping: AbortSignal;
};
type WorkUntilStopped = (lifecycle: Lifecycle) => Promise<void>;

/**
 * The process ends with this code (`EX_SOFTWARE` of sysexits) after an error in the product's code. The launcher or the
 * parent process then starts it again.
 */
const crashedExitCode = 70;
const drainTimeoutMs = 10_000;
/** PostgreSQL gets at least this many milliseconds to stop properly, even if ending the open requests took long. */
const leastStopTimeMs = 3_000;

/**
 * Starts the process, and stops it on SIGINT, SIGTERM or the end of the parent process. A failed start reports its
 * reason, in one line where the operator can fix it, and leaves nothing running.
 */
export async function runUntilStopped(start: WorkUntilStopped): Promise<void> {
  await runWithLifecycle(start);
  // After this message, the launcher starts the process again when it crashes. Where there are several processes, their
  // parent does so instead.
  if (!cluster.isWorker && process.connected) process.send?.('ready');
}

/** Runs `work` and then ends the process. Whatever the work opened is closed in any case. */
export async function runOnce(work: WorkUntilStopped): Promise<void> {
  const stop = await runWithLifecycle(work);
  await stop(0);
}

async function runWithLifecycle(work: WorkUntilStopped): Promise<(code: number) => Promise<void>> {
  const closers: (() => Promise<unknown>)[] = [];
  const asked = new AbortController();
  const lifecycle = {
    onStop: (close: () => Promise<unknown>) => closers.push(close),
    stopping: asked.signal,
  };
  const working = Promise.resolve().then(() => work(lifecycle));
  let stopping = false;

  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    asked.abort();
    const deadline = Date.now() + drainTimeoutMs;
    // A resource that is still being opened cannot be closed yet, so the end of the process waits until `work` has
    // ended.
    await finishWithin(deadline, working).catch(() => {});
    for (const close of closers.reverse()) await finishWithin(deadline, close()).catch(writeReason);
    process.exit(code);
  }

  const end = guarded('the end of the process', () => stop(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  process.channel?.unref();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(
      event,
      guarded(event, (error: unknown) => {
        reportFailure(event, error);
        if (!stopping)
          process.stderr.write(`The process finishes its open requests and ends, because of an ${event}.\n`);
        return stop(crashedExitCode);
      }),
    );

  await working.catch(error => {
    writeReason(error);
    return stop(1);
  });
  return stop;
}

async function finishWithin(deadline: number, work: Promise<unknown>): Promise<unknown> {
  const limit = new AbortController();
  const late = after(Math.max(leastStopTimeMs, deadline - Date.now()), undefined, { signal: limit.signal });
  return Promise.race([work, late]).finally(() => limit.abort());
}

function writeReason(error: unknown): void {
  process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
}
