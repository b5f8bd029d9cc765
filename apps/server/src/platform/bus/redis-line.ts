import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openRedisConnection, type RedisConnection } from './redis-connection.ts';

/**
 * After a lost connection, Redis is tried again at once. The pause after the first failed attempt has this many
 * milliseconds, and each further pause is twice as long, up to `longestPauseMs`.
 */
const shortestPauseMs = 50;
const longestPauseMs = 1_000;

export type RedisConnectionOwner = {
  /** The connection tests itself with messages under this key of Redis, which no other node uses. */
  readonly echoKey: string;
  /** Returns every key of Redis that must be subscribed to. */
  keys(): string[];
  receive(text: string, key: string): void;
  lost(): void;
  /** Called when messages are received and sent again. No message was received since `lost` was called. */
  mended(): void;
};

/** Keeps a connection to Redis: whenever a connection is lost, it opens the next one. */
export class ReconnectingRedis {
  readonly #url: string;
  readonly #log: Logger;
  readonly #user: RedisConnectionOwner;
  readonly #closing = new AbortController();
  #connection: RedisConnection | null = null;
  #live = false;

  constructor(url: string, log: Logger, user: RedisConnectionOwner) {
    this.#url = url;
    this.#log = log;
    this.#user = user;
  }

  /** Returns the connection once it listens to all keys, or null while there is none. */
  get live(): RedisConnection | null {
    return this.#live ? this.#connection : null;
  }

  /** @throws where Redis does not answer */
  async open(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      await this.close();
      throw error;
    }
    void this.#keepOpen();
  }

  async subscribeKey(key: string): Promise<void> {
    try {
      await this.#connection?.subscribe([key]);
    } catch (err) {
      // The next connection will subscribe to this key too. Then the listeners are notified that messages are missing.
      this.#log.warn({ err, key }, 'a channel of Redis could not be subscribed to yet');
      await this.#connection?.end();
    }
  }

  unsubscribeKey(key: string): void {
    this.#connection
      ?.unsubscribe(key)
      .catch(err => this.#log.debug({ err, key }, 'leaving a channel failed'));
  }

  /**
   * Ends the connection once Redis has taken the commands that were sent. A Redis that does not answer is not waited
   * for longer than a moment.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connection?.end();
  }

  async #connect(): Promise<void> {
    const receive = (text: string, key: string) => this.#live && this.#user.receive(text, key);
    const connection = await openRedisConnection(this.#url, { echoKey: this.#user.echoKey, receive });
    this.#connection = connection;
    const broken = connection.lost.then(reason => Promise.reject(reason));
    await Promise.race([connection.subscribe(this.#user.keys()), broken]);
    this.#live = true;
  }

  async #keepOpen(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const reason = await this.#connection?.lost;
      this.#drop();
      if (this.#closing.signal.aborted) return;
      this.#log.error({ err: reason }, 'the connection to Redis is lost');
      await this.#reconnect();
    }
    await this.#connection?.end();
  }

  async #reconnect(): Promise<void> {
    for (let attempt = 0; !this.#closing.signal.aborted; attempt += 1) {
      try {
        await this.#connect();
        this.#user.mended();
        this.#log.info('the connection to Redis is back');
        return;
      } catch (err) {
        this.#log.debug({ err }, 'Redis is out of reach');
        await this.#connection?.end();
        this.#drop();
        const ms = Math.min(longestPauseMs, shortestPauseMs * 2 ** attempt);
        await pause(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
      }
    }
  }

  #drop(): void {
    this.#connection = null;
    this.#live = false;
    this.#user.lost();
  }
}
