import { realtimeLimits } from '../limits.ts';
import type { Frame } from './frame.ts';
import type { Transport } from './transport.ts';

/**
 * Answers a client's frames. Frames of one topic are answered one after the other, in their order. Topics do not wait
 * for each other, so the joins of a client that returns are checked together. While the database delays the answers,
 * only a few further frames are read from the socket.
 */
export class Inbox {
  readonly #transport: Transport;
  readonly #answer: (frame: Frame) => Promise<void>;
  /** For each topic with a frame that is being answered, the list has the frames that wait for that answer. */
  readonly #waiting = new Map<string, Frame[]>();
  #unanswered = 0;
  #paused = false;

  constructor(transport: Transport, answer: (frame: Frame) => Promise<void>) {
    this.#transport = transport;
    this.#answer = answer;
  }

  take(frame: Frame): void {
    this.#unanswered += 1;
    if (!this.#paused && this.#unanswered > realtimeLimits.inboxFrames) {
      this.#paused = true;
      this.#transport.pause();
    }
    const before = this.#waiting.get(frame.topic);
    if (before) before.push(frame);
    else void this.#answerTopic(frame);
  }

  async #answerTopic(first: Frame): Promise<void> {
    const { topic } = first;
    const waiting: Frame[] = [];
    this.#waiting.set(topic, waiting);
    for (let frame: Frame | undefined = first; frame; frame = waiting.shift()) {
      await this.#answer(frame);
      this.#unanswered -= 1;
    }
    this.#waiting.delete(topic);
    if (!this.#paused || this.#unanswered > 0) return;
    this.#paused = false;
    this.#transport.resume();
  }
}
