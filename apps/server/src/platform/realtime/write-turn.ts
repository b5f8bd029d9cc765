import type { Duplex } from 'node:stream';

/**
 * Collects what is written to a stream during one turn of the event loop and hands it to the system in one go: under
 * load several events share a system call, without load nothing waits.
 */
export class WriteTurn {
  readonly #held = new Set<Duplex>();
  readonly #release = () => {
    for (const stream of this.#held) stream.uncork();
    this.#held.clear();
  };

  hold(stream: Duplex): void {
    if (stream.writableCorked > 0) return;
    if (this.#held.size === 0) setImmediate(this.#release);
    stream.cork();
    this.#held.add(stream);
  }
}
