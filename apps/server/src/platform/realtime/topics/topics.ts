import type { Logger } from 'pino';
import type { Bus, Unsubscribe } from '../../bus/port.ts';
import type { Clock } from '../../clock.ts';
import { type TopicMessage, topicChannel, topicMessageSchema } from '../bus-messages.ts';
import type { Gate, RealtimeDeps } from '../port.ts';
import type { Channel } from '../socket/connection.ts';
import { Topic } from './topic.ts';

type HeldTopic = { topic: Topic<Channel>; holds: number; listening: Promise<Unsubscribe> };

/** Holds the topics of this node's sockets. Each is subscribed to on the bus while at least one channel holds it. */
export class Topics {
  readonly #node: string;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #withoutHidden: Gate['withoutHidden'];
  readonly #held = new Map<string, HeldTopic>();

  constructor(
    node: string,
    { bus, clock, log, withoutHidden }: Pick<RealtimeDeps, 'bus' | 'clock' | 'log' | 'withoutHidden'>,
  ) {
    this.#node = node;
    this.#bus = bus;
    this.#clock = clock;
    this.#log = log;
    this.#withoutHidden = withoutHidden;
  }

  get(name: string): Topic<Channel> | undefined {
    return this.#held.get(name)?.topic;
  }

  /**
   * Resolves when no message that is published from now on will be missed. Each call that resolves needs a later
   * `release`.
   */
  async hold(name: string): Promise<Topic<Channel>> {
    const held = this.#held.get(name) ?? this.#open(name);
    held.holds += 1;
    try {
      await held.listening;
    } catch (error) {
      this.release(held.topic);
      throw error;
    }
    return held.topic;
  }

  release({ name }: Pick<Topic<Channel>, 'name'>): void {
    const held = this.#held.get(name);
    if (!held) return;
    held.holds -= 1;
    if (held.holds > 0) return;
    this.#held.delete(name);
    held.listening.then(stop => stop()).catch(err => this.#log.warn({ err }, 'leaving a topic failed'));
  }

  /** Sends the message to every node, including this one. */
  publish(name: string, message: TopicMessage): void {
    this.#bus.publish(topicChannel(name), message);
  }

  tick(now: number): void {
    for (const { topic } of this.#held.values()) topic.tick(now);
  }

  #open(name: string): HeldTopic {
    const topic = new Topic<Channel>(name, this.#node, {
      publish: message => this.publish(name, message),
      inReach: () => this.#bus.isLive(),
      withoutHidden: this.#withoutHidden,
    });
    const listening = this.#bus.subscribe(topicChannel(name), message => this.#receive(topic, message));
    const held = { topic, holds: 0, listening };
    this.#held.set(name, held);
    return held;
  }

  #receive(topic: Topic<Channel>, message: unknown): void {
    const parsed = topicMessageSchema.safeParse(message);
    if (parsed.success) topic.receive(parsed.data, this.#clock.now().getTime());
    else this.#log.warn({ err: parsed.error }, 'a bus message has an unknown shape');
  }
}
