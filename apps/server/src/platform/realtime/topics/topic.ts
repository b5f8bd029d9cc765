import type { PresenceEntry, TopicMessage } from '../bus-messages.ts';
import type { Gate } from '../port.ts';
import { type PresenceDiff, presencesByKey } from '../presence/roster.ts';
import { TopicPresence } from '../presence/topic-presence.ts';
import { encodeBroadcast } from '../socket/binary-frame.ts';
import { broadcastText, encodeText, parseJson, type Version, wireTopic } from '../socket/frame.ts';
import { websocketBytes } from '../socket/websocket-bytes.ts';
import type { Viewer } from '../viewer.ts';

/** `TopicOnAllNodes` sends messages about this topic to all nodes, and removes hidden users from an event. */
type TopicOnAllNodes = Pick<Gate, 'withoutHidden'> & {
  publish(message: TopicMessage): void;
  inReach(): boolean;
};

type Broadcast = Extract<TopicMessage, { type: 'broadcast' }>;
type SightOfViewer = Pick<Viewer<unknown>, 'sees' | 'hides'>;

/** A topic uses these parts of a channel that has joined it. */
type Member = {
  readonly connection: {
    readonly id: string;
    readonly version: Version;
    readonly viewer: SightOfViewer | null;
    write(bytes: Buffer): void;
  };
  readonly watchesPresence: boolean;
};

/** A topic holds the channels of this node's sockets, and sends them its broadcasts. */
export class Topic<On extends Member> {
  readonly name: string;
  readonly members = new Set<On>();
  readonly #node: string;
  readonly #nodes: TopicOnAllNodes;
  #presence: TopicPresence | null = null;

  constructor(name: string, node: string, nodes: TopicOnAllNodes) {
    this.name = name;
    this.#node = node;
    this.#nodes = nodes;
  }

  /**
   * Returns the presence of the topic. The first channel that shows or reads presence creates it, because most topics
   * never have any.
   */
  get presence(): TopicPresence {
    if (this.#presence) return this.#presence;
    // While the other nodes cannot be reached, the end of a member's session may go unnoticed, so no presence is shown.
    // Afterwards channels join again and get the state.
    const show = (diff: PresenceDiff) => this.#nodes.inReach() && this.#pushPresence(diff);
    this.#presence = new TopicPresence(this.#node, this.#nodes.publish, show);
    this.#presence.ask();
    return this.#presence;
  }

  /** Returns the users who are present and whom the member's user sees. */
  presentTo({ connection }: On): Record<string, unknown> {
    return presencesByKey(presencesSeenBy(connection.viewer, this.presence.allEntries()));
  }

  receive(message: TopicMessage, now: number): void {
    if (message.type === 'broadcast') this.#broadcast(message);
    else this.#presence?.receive(message, now);
  }

  tick(now: number): void {
    this.#presence?.tick(now);
  }

  /**
   * Sends a broadcast to the members who may see it. All get the same bytes, except for a viewer from whom a user in
   * the payload is hidden.
   */
  #broadcast(broadcast: Broadcast): void {
    const { from, about, except } = broadcast;
    const circle = membersOfCircle(broadcast.circle);
    const bytes = oncePerVersion(version => broadcastBytes(version, this.name, broadcast));
    for (const { connection } of this.members) {
      const { id, version, viewer } = connection;
      if (id === except || !(from === null || viewer?.sees(from, circle))) continue;
      const isApart = about !== undefined && viewer !== null && about.some(user => viewer.hides(user));
      const own = isApart ? this.#without(viewer, version, broadcast) : bytes(version);
      if (own) connection.write(own);
    }
  }

  /**
   * Writes the event without the users hidden from this viewer. This is rare, so it is written separately for each such
   * viewer.
   */
  #without(viewer: SightOfViewer, version: Version, { event, body }: Broadcast): Buffer | null {
    if (!('json' in body)) return null;
    const rest = this.#nodes.withoutHidden(event, parseJson(body.json), user => viewer.hides(user));
    if (rest === null) return null;
    return websocketBytes(broadcastText(version, { topic: this.name, event, json: JSON.stringify(rest) }));
  }

  #pushPresence(diff: PresenceDiff): void {
    const shared = oncePerVersion(version => this.#presenceBytes(version, diff));
    for (const { connection, watchesPresence } of this.members) {
      if (!watchesPresence) continue;
      const { version, viewer } = connection;
      const [joins, leaves] = [presencesSeenBy(viewer, diff.joins), presencesSeenBy(viewer, diff.leaves)];
      if (joins.length === diff.joins.length && leaves.length === diff.leaves.length)
        connection.write(shared(version));
      else if (joins.length + leaves.length > 0)
        connection.write(this.#presenceBytes(version, { joins, leaves }));
    }
  }

  #presenceBytes(version: Version, { joins, leaves }: PresenceDiff): Buffer {
    const payload = { joins: presencesByKey(joins), leaves: presencesByKey(leaves) };
    const topic = wireTopic(this.name);
    return websocketBytes(
      encodeText(version, { joinRef: null, ref: null, topic, event: 'presence_diff', payload }),
    );
  }
}

const presencesSeenBy = (viewer: SightOfViewer | null, entries: PresenceEntry[]): PresenceEntry[] =>
  entries.filter(({ key, circle }) => viewer?.sees(key, membersOfCircle(circle)));

const memberSetByCircle = new WeakMap<readonly string[], ReadonlySet<string>>();

/**
 * Returns the users who may see a private user's event, as a set because it is searched once for each member of the
 * topic.
 */
function membersOfCircle(circle: readonly string[] | undefined): ReadonlySet<string> | null {
  if (!circle) return null;
  const members = memberSetByCircle.get(circle) ?? new Set(circle);
  memberSetByCircle.set(circle, members);
  return members;
}

/**
 * Writes a broadcast for one version of the protocol. Raw bytes cannot be sent in version 1.0.0, so sockets with that
 * version are left out.
 */
function broadcastBytes(version: Version, topic: string, { event, body }: Broadcast): Buffer | null {
  if ('json' in body) return websocketBytes(broadcastText(version, { topic, event, json: body.json }));
  if (version === '1.0.0') return null;
  return websocketBytes(encodeBroadcast(topic, event, Buffer.from(body.base64, 'base64')));
}

/**
 * Encodes a broadcast once for each version of the protocol, and returns the same buffer for all sockets of that
 * version.
 */
function oncePerVersion<Bytes>(encode: (version: Version) => Bytes): (version: Version) => Bytes {
  const encoded = new Map<Version, Bytes>();
  return version => {
    const known = encoded.get(version);
    if (known !== undefined) return known;
    const bytes = encode(version);
    encoded.set(version, bytes);
    return bytes;
  };
}
