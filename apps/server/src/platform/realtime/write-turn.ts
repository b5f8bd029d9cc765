import type { Duplex } from 'node:stream';

/** Milliseconds, and how to be called back in some of them. */
export type Pace = { now(): number; after(milliseconds: number, then: () => void): void };

const leastPause = 1;
const realPace: Pace = {
  now: () => performance.now(),
  after: (milliseconds, then) =>
    milliseconds < leastPause ? setImmediate(then) : setTimeout(then, milliseconds),
};

/**
 * Collects what is written to a stream during one turn of the event loop and hands it to the system in one go: under
 * load several events share a system call, without load nothing waits. Handing over takes half of the time at most: the
 * next one comes no sooner than the last one took, so a crowded node merges more instead of falling behind.
 */
export class WriteTurn {
  readonly #pace: Pace;
  readonly #held = new Set<Duplex>();
  #notBefore = 0;

  constructor(pace: Pace = realPace) {
    this.#pace = pace;
  }

  hold(stream: Duplex): void {
    if (stream.writableCorked > 0) return;
    if (this.#held.size === 0) this.#pace.after(this.#notBefore - this.#pace.now(), this.#release);
    stream.cork();
    this.#held.add(stream);
  }

  readonly #release = () => {
    const begun = this.#pace.now();
    for (const stream of this.#held) stream.uncork();
    this.#held.clear();
    const ended = this.#pace.now();
    this.#notBefore = ended + (ended - begun);
  };
}
