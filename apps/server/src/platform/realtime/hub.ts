import type { Logger } from 'pino';
import { limits } from './limits.ts';
import type { RealtimeDeps } from './port.ts';
import { RevocationWatch } from './revocation-watch.ts';
import type { Channel, Connection } from './socket/connection.ts';
import { wireTopic } from './socket/frame.ts';
import { WriteTurn } from './socket/write-batch.ts';
import { pushClosed, pushFailed, sendSystemMessage } from './topics/channel.ts';
import { Topics } from './topics/topics.ts';

/** The sockets of one node: their users, and their channels by topic. */
export class Hub {
  readonly deps: RealtimeDeps;
  readonly log: Logger;
  readonly topics: Topics;
  readonly writeTurn = new WriteTurn();
  readonly watch = new RevocationWatch();
  readonly connections = new Set<Connection>();
  readonly #byUser = new Map<Connection['userId'], Set<Connection>>();
  #onEmpty = () => {};

  constructor(deps: RealtimeDeps) {
    this.deps = deps;
    this.log = deps.log.child({ part: 'realtime' });
    this.topics = new Topics(deps.random.uuid(), deps.bus, deps.clock, this.log);
  }

  now(): number {
    return this.deps.clock.now().getTime();
  }

  connectionsOf(userId: string): Iterable<Connection> {
    return this.#byUser.get(userId) ?? [];
  }

  /**
   * Makes the socket the user's own; false where the user has too many. Channels of the user before must join again,
   * with the present token.
   */
  claim(connection: Connection, userId: string): boolean {
    if (connection.userId === userId) return true;
    const owned = this.#byUser.get(userId) ?? new Set();
    if (owned.size >= limits.socketsPerUser) return false;
    for (const channel of [...connection.channels.values()]) this.restart(channel, 'Somebody else signed in');
    this.#disown(connection);
    connection.userId = userId;
    this.#byUser.set(userId, owned.add(connection));
    return true;
  }

  seat(channel: Channel): void {
    channel.connection.channels.set(wireTopic(channel.topic.name), channel);
    channel.topic.members.add(channel);
  }

  isSeated(channel: Channel): boolean {
    return channel.topic.members.has(channel);
  }

  /** Takes the channel off its topic without a word to the client. */
  unseat(channel: Channel): void {
    const { connection, topic } = channel;
    connection.channels.delete(wireTopic(topic.name));
    connection.inUseAt = this.now();
    topic.members.delete(channel);
    if (channel.tracked) topic.presence.change([], [channel.tracked]);
    this.topics.release(topic);
  }

  /** Cut for good: the right to the topic is gone. */
  cut(channel: Channel, reason: string): void {
    this.unseat(channel);
    sendSystemMessage(channel, reason);
    pushClosed(channel);
  }

  /** Cut with the invitation to come back: a newer token, or a second try, may do. */
  restart(channel: Channel, reason: string): void {
    this.unseat(channel);
    sendSystemMessage(channel, reason);
    pushFailed(channel, reason);
  }

  restartAll(reason: string): void {
    for (const { channels } of this.connections) {
      for (const channel of [...channels.values()]) this.restart(channel, reason);
    }
  }

  forget(connection: Connection): void {
    connection.closed = true;
    for (const channel of [...connection.channels.values()]) this.unseat(channel);
    this.#disown(connection);
    this.connections.delete(connection);
    if (this.connections.size === 0) this.#onEmpty();
  }

  /** Resolves when the last socket has closed. */
  emptied(): Promise<void> {
    if (this.connections.size === 0) return Promise.resolve();
    return new Promise(resolve => {
      this.#onEmpty = resolve;
    });
  }

  #disown(connection: Connection): void {
    const owned = this.#byUser.get(connection.userId);
    owned?.delete(connection);
    if (owned?.size === 0) this.#byUser.delete(connection.userId);
  }
}
