import cluster, { type Worker } from 'node:cluster';
import { guarded } from '../guarded.ts';

/** A spare that ends while it waits is replaced after this time. Milliseconds. */
const replacedAfterMs = 5_000;

/**
 * One process has loaded the product and waits for its order. It replaces a dead process in a third of the
 * time that a new one needs, most of which is loading.
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

  /** Lets a new spare load unless one waits. */
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
    // The process could not be started.
    spare.on('error', replace);
  }

  /** A spare has opened nothing that would have to be closed. */
  stop(): void {
    this.#stopped = true;
    this.#waiting?.process.kill('SIGKILL');
  }
}
