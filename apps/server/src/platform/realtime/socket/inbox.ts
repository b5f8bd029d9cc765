import { realtimeLimits } from '../limits.ts';
import type { Frame } from './frame.ts';
import type { Transport } from './transport.ts';

/** Answers a frame. `isProven` is true once the client has shown a session. */
type Answering = { answer: (frame: Frame) => Promise<void>; isProven: () => boolean };

/** A client without a session has one line for the frames of all its topics. No topic has this name. */
const lineOfUnproven = '';

/**
 * Answers a client's frames. Frames of one topic are answered one after the other, in their order. Once the client has
 * shown its session, topics do not wait for each other, so the other joins of a client that returns are checked together
 * and by what the first has found out. While the database delays the answers, only a few further frames are read from
 * the socket.
 */
export class Inbox {
  readonly #transport: Transport;
  readonly #answering: Answering;
  /** For each line in which a frame is being answered, this map has the frames that wait for the answer. */
  readonly #waiting = new Map<string, Frame[]>();
  #unanswered = 0;
  #paused = false;

  constructor(transport: Transport, answering: Answering) {
    this.#transport = transport;
    this.#answering = answering;
  }

  receive(frame: Frame): void {
    this.#unanswered += 1;
    if (!this.#paused && this.#unanswered > realtimeLimits.inboxFrames) {
      this.#paused = true;
      this.#transport.pause();
    }
    this.#queue(frame);
  }

  #queue(frame: Frame): void {
    const isInOneLine = this.#waiting.has(lineOfUnproven) || !this.#answering.isProven();
    const line = isInOneLine ? lineOfUnproven : frame.topic;
    const before = this.#waiting.get(line);
    if (before) before.push(frame);
    else void this.#answerLine(line, frame);
  }

  async #answerLine(line: string, first: Frame): Promise<void> {
    const waiting: Frame[] = [];
    this.#waiting.set(line, waiting);
    for (let frame: Frame | undefined = first; frame; frame = waiting.shift()) {
      await this.#answering.answer(frame);
      this.#unanswered -= 1;
      if (line === lineOfUnproven && this.#answering.isProven()) break;
    }
    this.#waiting.delete(line);
    for (const frame of waiting) this.#queue(frame);
    if (!this.#paused || this.#unanswered > 0) return;
    this.#paused = false;
    this.#transport.resume();
  }
}
