import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answerWithin } from '../answered.ts';
import { guarded } from '../guarded.ts';
import type { AddressedMessage, MessageFromExchange, ToExchange } from './exchange.ts';
import { Listeners } from './listeners.ts';
import type { Bus, Listener, Unsubscribe } from './port.ts';

/**
 * Connects this process with the exchange in its parent process. Messages arrive in order, and a notice arrives where
 * messages are missing.
 */
export type ParentChannel = {
  write(message: ToExchange): void;
  onMessage(listener: (message: MessageFromExchange) => void): void;
  /** The signal is aborted when the parent has ended. */
  readonly gone: AbortSignal;
};

/**
 * The process asks its parent for a sign of life this many milliseconds after the last one. The parent has
 * `probeTimeoutMs` milliseconds for the answer.
 */
const probeIntervalMs = 300;
const probeTimeoutMs = 500;

/**
 * This bus connects the processes that one parent started. All messages pass through the parent, even those of a
 * process to itself, so the sockets of all processes receive the messages of a channel in the same order.
 *
 * A parent that does not answer in time counts as lost. Messages that arrive before its next answer are dropped,
 * because an earlier message that takes away a person's rights may still be on its way. Then listeners are notified
 * that messages are missing.
 */
export class ParentBus implements Bus {
  readonly #line: ParentChannel;
  readonly #log: Logger;
  readonly #listeners: Listeners;
  readonly #gapListeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #unsent: AddressedMessage[] = [];
  #live = true;
  #dropped = false;
  #answer: (() => void) | null = null;

  constructor(line: ParentChannel, log: Logger) {
    this.#line = line;
    this.#log = log;
    this.#listeners = new Listeners(log);
    line.onMessage(received => this.#receive(received));
    line.gone.addEventListener('abort', () => this.#end());
    void this.#watch();
  }

  /**
   * Messages of one turn of the event loop are sent together, before any answer that waits for another turn. A message
   * for many channels is written once.
   */
  publish(channel: string, message: unknown): void {
    if (!this.#live) {
      this.#dropped = true;
      return;
    }
    if (this.#unsent.length === 0) queueMicrotask(guarded('messages to the parent', () => this.#flush()));
    const last = this.#unsent.at(-1);
    if (last && last.message === message) last.channels.push(channel);
    else this.#unsent.push({ channels: [channel], message });
  }

  async subscribe(channel: string, listener: Listener): Promise<Unsubscribe> {
    const { remove } = await this.#listeners.add(channel, listener, async () => {});
    return remove;
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  isLive(): boolean {
    return this.#live;
  }

  async close(): Promise<void> {
    this.#flush();
    this.#closing.abort();
    this.#end();
    this.#listeners.clear();
  }

  #end(): void {
    this.#lose();
    this.#answer?.();
  }

  #flush(): void {
    const messages = this.#unsent;
    this.#unsent = [];
    if (messages.length > 0) this.#line.write({ kind: 'messages', messages });
  }

  #receive(received: MessageFromExchange): void {
    if (received.kind === 'there') this.#answer?.();
    else if (!this.#live) return;
    else if (received.kind === 'gap') this.#announceGap();
    else
      for (const { channels, message } of received.messages)
        for (const channel of channels) this.#listeners.deliver(channel, message);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted && !this.#line.gone.aborted) {
      const answer = this.#ask();
      await answerWithin(answer, probeTimeoutMs).catch(() => signal.aborted || this.#lose());
      // Waiting for the parent's answer has no limit here. The parent answers questions in their order, so the answer
      // to a new question would come even later.
      await answer;
      if (!this.#live && !signal.aborted && !this.#line.gone.aborted) this.#mend();
      await pause(probeIntervalMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #ask(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answer = resolve;
    this.#line.write({ kind: 'ask' });
    return promise;
  }

  #lose(): void {
    if (this.#live && !this.#closing.signal.aborted) this.#log.error('the parent process does not answer');
    this.#live = false;
  }

  #mend(): void {
    this.#live = true;
    this.#announceGap();
    if (this.#dropped) this.#line.write({ kind: 'gap' });
    this.#dropped = false;
    this.#log.info('the parent process answers again');
  }

  #announceGap(): void {
    for (const listener of this.#gapListeners) {
      try {
        listener();
      } catch (err) {
        this.#log.error({ err }, 'a listener failed after a gap');
      }
    }
  }
}
