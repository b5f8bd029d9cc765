import cluster, { type Worker } from 'node:cluster';
import { guarded } from '../guarded.ts';

/** A spare process that ends while it waits is replaced after this many milliseconds. */
const replacedAfterMs = 5_000;

/**
 * This process has loaded the product and waits for its order. It takes the place of a process that died. That takes a
 * third of the time that a new process needs, because most of that time is loading.
 */
export class SpareProcess {
  #waiting: Worker | null = null;
  #stopped = false;

  /** Returns the waiting process, or a new one. */
  take(): Worker {
    const taken = this.#waiting?.isConnected() ? this.#waiting : cluster.fork();
    this.#waiting = null;
    return taken;
  }

  /** Starts a new spare process unless one is already waiting. */
  refill(): void {
    if (this.#waiting || this.#stopped) return;
    const spare = cluster.fork();
    this.#waiting = spare;
    const replace = guarded('the end of a spare process', () => {
      if (this.#waiting !== spare) return;
      this.#waiting = null;
      setTimeout(
        guarded('a new spare process', () => this.refill()),
        replacedAfterMs,
      ).unref();
    });
    spare.once('exit', replace);
    // This event means that the process could not be started.
    spare.on('error', replace);
  }

  /** A spare process has nothing open that would have to be closed, so it can be killed. */
  stop(): void {
    this.#stopped = true;
    this.#waiting?.process.kill('SIGKILL');
  }
}
