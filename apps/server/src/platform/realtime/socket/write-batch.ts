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
const share = (globalThis as any).WBS ?? 0.4;
const burst = (globalThis as any).WBB ?? 10;
/** Longer than this no round waits. Milliseconds. */
const longestPause = 25;
const mostOwed = burst + share * longestPause;
/** Handing over takes so many milliseconds of a turn at most, or a single call where that takes longer. */
const slice = (globalThis as any).WBL ?? 1;

/**
 * Collects what is written to a stream during one turn of the event loop and hands it to the system in one go: under
 * load several events share a system call, without load nothing waits. Where handing over takes more than its share of
 * the time the next round waits, so a crowded node merges more instead of falling behind. A round is handed over in
 * slices, between which the node reads: the answers of the database do not wait for a crowd.
 */
export class WriteTurn {
  readonly #pace: Pace;
  #held: Duplex[] = [];
  #leaving: Duplex[] = [];
  /** How many of those leaving have left. */
  #left = 0;
  /** Milliseconds of handing over beyond its share, as of `#at`. */
  #owed = 0;
  #at = 0;

  constructor(pace: Pace = realPace) {
    this.#pace = pace;
  }

  hold(stream: Duplex): void {
    if (stream.writableCorked > 0) return;
    stream.cork();
    if (this.#held.push(stream) === 1 && this.#leaving.length === 0) this.#plan();
  }

  #plan(): void {
    this.#pace.after((this.#owe() - burst) / share, this.#release);
  }

  #owe(): number {
    return Math.max(0, this.#owed - (this.#pace.now() - this.#at) * share);
  }

  readonly #release = () => {
    this.#leaving = this.#held;
    this.#held = [];
    this.#left = 0;
    this.#handOver();
  };

  readonly #handOver = () => {
    const before = this.#owe();
    const begun = this.#pace.now();
    do this.#leaving[this.#left++]?.uncork();
    while (this.#left < this.#leaving.length && this.#pace.now() - begun < slice);
    this.#at = this.#pace.now();
    this.#owed = Math.min(mostOwed, before + (1 - share) * (this.#at - begun));
    if (this.#left < this.#leaving.length) this.#pace.after(0, this.#handOver);
    else this.#endRound();
  };

  #endRound(): void {
    this.#leaving = [];
    if (this.#held.length > 0) this.#plan();
  }
}
