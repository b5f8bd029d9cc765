import { realtimeLimits } from '../limits.ts';
import type { Frame } from './frame.ts';
import type { Transport } from './transport.ts';

/**
 * Answers a client's frames one after the other, in their order. While the database delays the answers, only a few
 * further frames are read from the socket.
 */
export class Inbox {
  readonly #transport: Transport;
  readonly #answer: (frame: Frame) => Promise<void>;
  readonly #waiting: Frame[] = [];
  #working = false;
  #paused = false;

  constructor(transport: Transport, answer: (frame: Frame) => Promise<void>) {
    this.#transport = transport;
    this.#answer = answer;
  }

  take(frame: Frame): void {
    this.#waiting.push(frame);
    if (!this.#paused && this.#waiting.length >= realtimeLimits.inboxFrames) {
      this.#paused = true;
      this.#transport.pause();
    }
    if (!this.#working) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let frame = this.#waiting.shift(); frame; frame = this.#waiting.shift()) await this.#answer(frame);
    this.#working = false;
    if (!this.#paused) return;
    this.#paused = false;
    this.#transport.resume();
  }
}
