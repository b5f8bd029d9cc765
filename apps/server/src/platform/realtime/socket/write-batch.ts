import { guarded } from '../../guarded.ts';
import { SharedBuffers } from './written.ts';

/** `now` is in milliseconds. `after` calls back after a number of milliseconds. */
export type WriteClock = { now(): number; after(milliseconds: number, then: () => void): void };

const leastPauseMs = 1;
const systemWriteClock: WriteClock = {
  now: () => performance.now(),
  after: (milliseconds, then) =>
    milliseconds < leastPauseMs
      ? setImmediate(guarded('writing to sockets', then))
      : setTimeout(guarded('writing to sockets', then), milliseconds),
};

/**
 * Writing may use this share of the time for system calls. Messages are held back only after the calls took
 * `freeBurstMs` milliseconds more than their share.
 */
const writeShareOfTime = 0.4;
const freeBurstMs = 10;
/** No message is held back for more milliseconds than this. */
const longestPauseMs = 25;
const mostDebtMs = freeBurstMs + writeShareOfTime * longestPauseMs;
/** After this many milliseconds of system calls, the event loop does its other work before it continues to write. */
const writeSliceMs = 1;

/** This is a socket with messages to write. */
type WriteHolder = { release(): void; terminate(): void };

/** An error of one socket must not stop the writing to the others. */
const releaseHolder = guarded(
  'writing to a socket',
  (holder: WriteHolder) => holder.release(),
  holder => holder.terminate(),
);

/**
 * Collects the messages that are written to sockets during one turn of the event loop, and writes them in one system
 * call per socket. Under load several messages share a call; without load none waits. Where the calls take more than
 * their share of the time, the next messages are held back. So a node with many sockets joins more messages instead of
 * falling behind.
 */
export class WriteTurn {
  readonly #pace: WriteClock;
  readonly #held = new Set<WriteHolder>();
  #leaving: readonly WriteHolder[] = [];
  #left = 0;
  #first: SharedBuffers | null = null;
  /** The system calls took this many milliseconds more than their share, as computed at the time `#at`. */
  #debtMs = 0;
  #at = 0;

  constructor(pace: WriteClock = systemWriteClock) {
    this.#pace = pace;
  }

  /**
   * Adds a socket that has messages to write. Its `release` is called once, in this turn of the event loop or after a
   * short pause.
   */
  hold(holder: WriteHolder): void {
    if (this.#held.size === 0 && this.#leaving.length === 0) this.#rest();
    this.#held.add(holder);
  }

  /** Returns the same object for all sockets that write these bytes after the same earlier bytes. */
  after(written: SharedBuffers | null, bytes: Buffer): SharedBuffers {
    if (written) return written.and(bytes);
    if (this.#first === null || !this.#first.endsWith(bytes)) this.#first = new SharedBuffers(null, bytes);
    return this.#first;
  }

  #rest(): void {
    this.#pace.after((this.#debtNow() - freeBurstMs) / writeShareOfTime, this.#begin);
  }

  readonly #begin = () => {
    this.#leaving = [...this.#held];
    this.#left = 0;
    this.#held.clear();
    this.#first = null;
    this.#goOn();
  };

  readonly #goOn = () => {
    const before = this.#debtNow();
    const begun = this.#pace.now();
    this.#at = begun;
    for (; this.#left < this.#leaving.length && this.#at - begun < writeSliceMs; this.#left += 1) {
      const holder = this.#leaving[this.#left];
      if (holder) releaseHolder(holder);
      this.#at = this.#pace.now();
    }
    this.#debtMs = Math.min(mostDebtMs, before + (1 - writeShareOfTime) * (this.#at - begun));
    if (this.#left < this.#leaving.length) this.#pace.after(0, this.#goOn);
    else {
      this.#leaving = [];
      if (this.#held.size > 0) this.#rest();
    }
  };

  #debtNow(): number {
    return Math.max(0, this.#debtMs - (this.#pace.now() - this.#at) * writeShareOfTime);
  }
}
