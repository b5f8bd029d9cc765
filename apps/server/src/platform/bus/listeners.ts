import type { Logger } from 'pino';
import { guardListener } from './listening.ts';
import type { Listener } from './port.ts';

type Channel = { readonly listeners: Set<Listener>; readonly ready: Promise<unknown> };

/** Holds the listeners of each channel on this node. A channel with several listeners is subscribed to only once. */
export class Listeners {
  readonly #channels = new Map<string, Channel>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  keys(): string[] {
    return [...this.#channels.keys()];
  }

  /**
   * Calls `open` for the first listener of a channel. The returned promise resolves when the promise of `open` does.
   */
  async add(
    key: string,
    listener: Listener,
    open: () => Promise<unknown>,
  ): Promise<{ remove: () => boolean }> {
    const safe = guardListener(listener, key, this.#log);
    const channel = this.#channels.get(key) ?? { listeners: new Set(), ready: open() };
    this.#channels.set(key, channel);
    channel.listeners.add(safe);
    await channel.ready;
    return { remove: () => this.#remove(key, channel, safe) };
  }

  deliver(key: string, message: unknown): void {
    for (const listener of [...(this.#channels.get(key)?.listeners ?? [])]) listener(message);
  }

  clear(): void {
    this.#channels.clear();
  }

  /** Returns true where this was the channel's last listener. */
  #remove(key: string, channel: Channel, listener: Listener): boolean {
    const present = channel.listeners.delete(listener);
    if (!present || channel.listeners.size > 0 || this.#channels.get(key) !== channel) return false;
    return this.#channels.delete(key);
  }
}
