import { brand } from '@nightjar/domain/brand';
import type { Logger } from 'pino';
import { ErrorReply } from 'redis';
import { systemRandom } from '../random.ts';
import { packEnvelope, SeenMessages, unpackEnvelope } from './envelope.ts';
import { Listeners } from './listeners.ts';
import type { Bus, Listener, Unsubscribe } from './port.ts';
import type { RedisConnection } from './redis-connection.ts';
import { ReconnectingRedis } from './redis-line.ts';
import { type UnconfirmedMessage, UnconfirmedMessages } from './unconfirmed-messages.ts';

const redisKeyOf = (channel: string): string => `${brand.slug}:${channel}`;
/** A message under this key of Redis notifies every node that one node could not send all its messages. */
const gapKey = redisKeyOf('gap');

/**
 * Publishes and subscribes over Redis or Valkey. The start of the server fails where the first connection fails; later
 * losses are repaired in the background. Meanwhile messages wait in the outbox. Where they become too many or too old,
 * every node is notified that messages are missing.
 */
export async function connectRedisBus(url: string, log: Logger): Promise<Bus> {
  const bus = new RedisBus(url, log);
  await bus.open();
  return bus;
}

class RedisBus implements Bus {
  readonly #log: Logger;
  readonly #line: ReconnectingRedis;
  readonly #sender = systemRandom.uuid();
  readonly #listeners: Listeners;
  readonly #gapListeners = new Set<() => void>();
  readonly #outbox = new UnconfirmedMessages();
  readonly #arrivals = new SeenMessages();

  constructor(url: string, log: Logger) {
    this.#log = log;
    this.#listeners = new Listeners(log);
    this.#line = new ReconnectingRedis(url, log, {
      echoKey: redisKeyOf(`echo:${this.#sender}`),
      keys: () => [gapKey, ...this.#listeners.keys()],
      receive: (text, key) => this.#receive(text, key),
      lost: () => this.#outbox.rewind(),
      mended: () => this.#catchUp(),
    });
  }

  /** @throws where Redis does not answer */
  open(): Promise<void> {
    return this.#line.open();
  }

  publish(channel: string, message: unknown): void {
    if (!this.#line.live) this.#giveUpWhatIsTooMuch();
    this.#outbox.add(redisKeyOf(channel), JSON.stringify(message), performance.now());
    this.#flush();
  }

  async subscribe(channel: string, listener: Listener): Promise<Unsubscribe> {
    const key = redisKeyOf(channel);
    const { remove } = await this.#listeners.add(key, listener, () => this.#line.subscribeKey(key));
    return () => {
      if (remove()) this.#line.unsubscribeKey(key);
    };
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  isLive(): boolean {
    return this.#line.live !== null;
  }

  async close(): Promise<void> {
    await this.#line.close();
    this.#listeners.clear();
  }

  /**
   * The loss of messages is announced first. A listener may have missed that a person lost a right, so it checks the
   * rights again before it delivers a message.
   */
  #catchUp(): void {
    this.#announceGap();
    this.#giveUpWhatIsTooMuch();
    this.#flush();
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

  #giveUpWhatIsTooMuch(): void {
    const now = performance.now();
    if (!this.#outbox.isOverfull(now)) return;
    this.#outbox.clear();
    this.#outbox.add(gapKey, '{}', now);
  }

  #flush(): void {
    const connection = this.#line.live;
    if (!connection) return;
    for (const outgoing of this.#outbox.takeUnsent()) void this.#send(connection, outgoing);
  }

  async #send(connection: RedisConnection, { number, key, text }: UnconfirmedMessage): Promise<void> {
    try {
      await connection.publish(key, packEnvelope({ sender: this.#sender, number, json: text }));
      this.#outbox.confirm(number);
    } catch (err) {
      // An `ErrorReply` means that Redis has refused this message. After any other error the connection is lost, and
      // the next connection sends the message again.
      if (!(err instanceof ErrorReply)) return;
      this.#outbox.confirm(number);
      this.#log.error({ err, key }, 'Redis refused a message');
    }
  }

  #receive(text: string, key: string): void {
    try {
      const message = unpackEnvelope(text);
      if (!this.#arrivals.isNew(message)) return;
      if (key !== gapKey) this.#listeners.deliver(key, JSON.parse(message.json));
      else if (message.sender !== this.#sender) this.#announceGap();
    } catch (err) {
      this.#log.error({ err, key }, 'a message on the bus cannot be read');
    }
  }
}
