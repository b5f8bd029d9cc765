import type { Logger } from 'pino';
import { realtimeLimits } from './limits.ts';
import type { RealtimeDeps } from './port.ts';
import { RevocationWatch } from './revocation-watch.ts';
import type { Channel, Connection } from './socket/connection.ts';
import { wireTopic } from './socket/frame.ts';
import { WriteTurn } from './socket/write-batch.ts';
import { closeChannel, failChannel, pushToChannel, sendSystemMessage } from './topics/channel.ts';
import { Topics } from './topics/topics.ts';
import { differencesOfSight, type Sight, Viewer } from './viewer.ts';

/** The hub holds the sockets of one node. It knows their users, and their channels by topic. */
export class Hub {
  readonly deps: RealtimeDeps;
  readonly log: Logger;
  readonly topics: Topics;
  readonly writeTurn = new WriteTurn();
  readonly watch = new RevocationWatch();
  readonly connections = new Set<Connection>();
  readonly #viewers = new Map<string, Viewer<Connection>>();
  #onEmpty = () => {};

  constructor(deps: RealtimeDeps) {
    this.deps = deps;
    this.log = deps.log.child({ part: 'realtime' });
    this.topics = new Topics(deps.random.uuid(), { ...deps, log: this.log });
  }

  now(): number {
    return this.deps.clock.now().getTime();
  }

  connectionsOf(userId: string): Iterable<Connection> {
    return this.#viewers.get(userId)?.connections ?? [];
  }

  viewerOf(userId: string): Viewer<Connection> | undefined {
    return this.#viewers.get(userId);
  }

  /**
   * Assigns the socket to the user. Returns false where the user has too many sockets. Channels of the previous user
   * must join again with the present token. `sight` is used for a viewer whose sight was unknown.
   */
  claim(connection: Connection, userId: string, sight: Sight): boolean {
    const viewer = this.#viewers.get(userId) ?? new Viewer<Connection>(userId);
    if (connection.viewer !== viewer) {
      if (viewer.connections.size >= realtimeLimits.socketsPerUser) return false;
      for (const channel of [...connection.channels.values()])
        this.restart(channel, 'Another user signed in on this socket');
      this.#disown(connection);
      connection.viewer = viewer;
      viewer.connections.add(connection);
      this.#viewers.set(userId, viewer);
    }
    viewer.sight ??= sight;
    return true;
  }

  /** Changes which users a user sees. Users who are present on a topic are shown or hidden accordingly. */
  look(viewer: Viewer<Connection>, sight: Sight): void {
    const changed = differencesOfSight(viewer.sight, sight);
    viewer.sight = sight;
    const channels = [...viewer.connections].flatMap(connection => [...connection.channels.values()]);
    for (const channel of channels) {
      if (changed.hidden && channel.watchesPresence)
        pushToChannel(channel, { event: 'presence_state', payload: channel.topic.presentTo(channel) });
      if (changed.circle && channel.tracked) this.track(channel, channel.tracked.meta);
    }
  }

  /** Shows the user as present on the topic, under their own id whatever key the client requested. Null ends that. */
  track(channel: Channel, shown: Record<string, unknown> | null): void {
    const before = channel.tracked;
    channel.tracked = shown && {
      key: channel.identity.actor.userId,
      meta: { ...shown, phx_ref: this.deps.random.bytes(9).toString('base64url') },
      ...viewersOfPrivateUser(channel),
    };
    const joins = channel.tracked ? [channel.tracked] : [];
    const leaves = before ? [before] : [];
    if (joins.length + leaves.length > 0) channel.topic.presence.change(joins, leaves);
  }

  /**
   * Called when the bus may have lost messages. One of them may have been about a block or a friendship, so the server
   * reads again what each viewer sees.
   */
  forgetSights(): void {
    for (const viewer of this.#viewers.values()) viewer.sight = null;
  }

  addChannel(channel: Channel): void {
    channel.connection.channels.set(wireTopic(channel.topic.name), channel);
    channel.topic.members.add(channel);
  }

  isJoined(channel: Channel): boolean {
    return channel.topic.members.has(channel);
  }

  /** Removes the channel from its topic without a message to the client. */
  unseat(channel: Channel): void {
    const { connection, topic } = channel;
    connection.channels.delete(wireTopic(topic.name));
    connection.inUseAt = this.now();
    topic.members.delete(channel);
    if (channel.tracked) topic.presence.change([], [channel.tracked]);
    this.topics.release(topic);
  }

  /** Ends the channel for good, because its user no longer has the right to the topic. */
  cut(channel: Channel, reason: string): void {
    this.unseat(channel);
    sendSystemMessage(channel, reason);
    closeChannel(channel);
  }

  /** Ends the channel so that the client joins again. With a newer token or in a second try this may succeed. */
  restart(channel: Channel, reason: string): void {
    this.unseat(channel);
    sendSystemMessage(channel, reason);
    failChannel(channel, reason);
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
    const { viewer } = connection;
    if (!viewer) return;
    viewer.connections.delete(connection);
    if (viewer.connections.size === 0) this.#viewers.delete(viewer.userId);
  }
}

/**
 * Returns the users who may see the activity of a private user. For a user who is not private, it returns no list,
 * because everyone may see them.
 */
export const viewersOfPrivateUser = ({ connection }: Channel): { circle?: string[] } => {
  const circle = connection.viewer?.sight?.circle;
  return circle ? { circle: [...circle] } : {};
};
