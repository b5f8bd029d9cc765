import type { Logger } from 'pino';
import { guarded } from './listening.ts';
import type { Listener } from './port.ts';

type Channel = { readonly listeners: Set<Listener>; readonly ready: Promise<unknown> };

/** Who listens to which channel on this node. Each channel is asked for once, however many listen. */
export class Listeners {
  readonly #channels = new Map<string, Channel>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  keys(): string[] {
    return [...this.#channels.keys()];
  }

  /** `open` is called for the first listener; the promise is resolved when what it returned is. */
  async add(
    key: string,
    listener: Listener,
    open: () => Promise<unknown>,
  ): Promise<{ remove: () => boolean }> {
    const safe = guarded(listener, key, this.#log);
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

  /** True where it was the channel's last. */
  #remove(key: string, channel: Channel, listener: Listener): boolean {
    const present = channel.listeners.delete(listener);
    if (!present || channel.listeners.size > 0 || this.#channels.get(key) !== channel) return false;
    return this.#channels.delete(key);
  }
}
