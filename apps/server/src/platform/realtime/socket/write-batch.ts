import type { Duplex } from 'node:stream';

/** Milliseconds, and how to be called back in some of them. */
export type Pace = { now(): number; after(milliseconds: number, then: () => void): void };

const leastPause = 1;
const realPace: Pace = {
  now: () => performance.now(),
  after: (milliseconds, then) =>
    milliseconds < leastPause ? setImmediate(then) : setTimeout(then, milliseconds),
};

/** Of all time so much may go into handing over, and so many milliseconds of it on end. */
const share = 0.4;
const burst = 10;
/** Longer than this nothing is held back. Milliseconds. */
const longestPause = 25;
const mostOwed = burst + share * longestPause;

/**
 * Collects what is written to a stream during one turn of the event loop and hands it to the system in one go: under
 * load several events share a system call, without load nothing waits. Where handing over takes more than its share of
 * the time the next one waits, so a crowded node merges more instead of falling behind.
 */
export class WriteTurn {
  readonly #pace: Pace;
  readonly #held = new Set<Duplex>();
  /** Milliseconds of handing over beyond its share, as of `#at`. */
  #owed = 0;
  #at = 0;

  constructor(pace: Pace = realPace) {
    this.#pace = pace;
  }

  hold(stream: Duplex): void {
    if (stream.writableCorked > 0) return;
    if (this.#held.size === 0) this.#pace.after((this.#owe() - burst) / share, this.#release);
    stream.cork();
    this.#held.add(stream);
  }

  #owe(): number {
    return Math.max(0, this.#owed - (this.#pace.now() - this.#at) * share);
  }

  readonly #release = () => {
    const before = this.#owe();
    const begun = this.#pace.now();
    for (const stream of this.#held) stream.uncork();
    this.#held.clear();
    this.#at = this.#pace.now();
    this.#owed = Math.min(mostOwed, before + (1 - share) * (this.#at - begun));
  };
}
