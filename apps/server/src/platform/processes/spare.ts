import cluster, { type Worker } from 'node:cluster';
import { guarded } from '../guarded.ts';

/** A spare that ends while it waits is replaced after so long. Milliseconds. */
const replacedAfterMs = 5_000;

/**
 * One process that has loaded the product and waits for its order. It takes the place of one that died in a third of
 * the time that a new one needs, most of which is loading.
 */
export class Spare {
  #waiting: Worker | null = null;
  #stopped = false;

  /** The waiting process, or a new one. */
  take(): Worker {
    const taken = this.#waiting?.isConnected() ? this.#waiting : cluster.fork();
    this.#waiting = null;
    return taken;
  }

  /** Lets one wait, unless there is one. */
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
    // It could not be started.
    spare.on('error', replace);
  }

  /** It has opened nothing that would have to be closed. */
  stop(): void {
    this.#stopped = true;
    this.#waiting?.process.kill('SIGKILL');
  }
}
