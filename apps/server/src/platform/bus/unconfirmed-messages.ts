export type UnconfirmedMessage = { readonly number: number; readonly key: string; readonly text: string };
type WaitingMessage = UnconfirmedMessage & { readonly since: number };

/**
 * While Redis is out of reach, at most this many messages wait for it, each for `longestWaitMs` milliseconds at most.
 * Above either limit all of them are dropped, and the listeners are notified that messages are missing.
 */
const mostMessages = 1_000;
const longestWaitMs = 15_000;

/**
 * Keeps the messages that Redis has not confirmed yet, in the order of their publication. Numbers rise by one for each
 * message, so that a listener recognizes a message that arrives twice. Times are milliseconds of a clock that never
 * goes back.
 */
export class UnconfirmedMessages {
  readonly #waiting = new Map<number, WaitingMessage>();
  #last = 0;
  #sent = 0;

  add(key: string, text: string, now: number): void {
    this.#last += 1;
    this.#waiting.set(this.#last, { number: this.#last, key, text, since: now });
  }

  /** Returns the messages that were not sent on the present connection. From now on they count as sent. */
  takeUnsent(): UnconfirmedMessage[] {
    const unsent: UnconfirmedMessage[] = [];
    for (let number = this.#sent + 1; number <= this.#last; number += 1) {
      const waiting = this.#waiting.get(number);
      if (waiting) unsent.push(waiting);
    }
    this.#sent = this.#last;
    return unsent;
  }

  confirm(number: number): void {
    this.#waiting.delete(number);
  }

  /** The connection is lost, so all messages that Redis has not confirmed are sent again. */
  rewind(): void {
    const [oldest] = this.#waiting.keys();
    this.#sent = (oldest ?? this.#last + 1) - 1;
  }

  isOverfull(now: number): boolean {
    const [oldest] = this.#waiting.values();
    return this.#waiting.size >= mostMessages || (oldest !== undefined && now - oldest.since > longestWaitMs);
  }

  clear(): void {
    this.#waiting.clear();
    this.#sent = this.#last;
  }
}
