import type { Body, TopicMessage } from '../bus-messages.ts';
import { TopicPresence } from '../presence/topic-presence.ts';
import { encodeBroadcast } from '../socket/binary-frame.ts';
import { broadcastText, encodeText, type Version, wireTopic } from '../socket/frame.ts';
import { websocketBytes } from '../socket/websocket-bytes.ts';

/** The way to this topic on all nodes. */
type Nodes = { tell(message: TopicMessage): void; inReach(): boolean };

/** What a topic uses of a channel on it. */
type Member = {
  readonly connection: { readonly id: string; readonly version: Version; write(bytes: Buffer): void };
  readonly watchesPresence: boolean;
};

/** A topic as far as this node's sockets hold it: its channels, and its broadcasts to them. */
export class Topic<On extends Member> {
  readonly name: string;
  readonly members = new Set<On>();
  readonly #node: string;
  readonly #nodes: Nodes;
  #presence: TopicPresence | null = null;

  constructor(name: string, node: string, nodes: Nodes) {
    this.name = name;
    this.#node = node;
    this.#nodes = nodes;
  }

  /** Most topics never show presence: it is created by the first channel that tracks or reads it. */
  get presence(): TopicPresence {
    if (this.#presence) return this.#presence;
    // Without the other nodes the end of a member's session may go unnoticed; the rejoin after the gap shows the state.
    const show = (event: string, payload: unknown) => this.#nodes.inReach() && this.#push(event, payload);
    this.#presence = new TopicPresence(this.#node, this.#nodes.tell, show);
    this.#presence.ask();
    return this.#presence;
  }

  receive(message: TopicMessage, now: number): void {
    if (message.type === 'broadcast') this.#broadcast(message.event, message.body, message.except);
    else this.#presence?.receive(message, now);
  }

  tick(now: number): void {
    this.#presence?.tick(now);
  }

  #broadcast(event: string, body: Body, except: string | undefined): void {
    const bytes = oncePerVersion(version => broadcastBytes(version, this.name, event, body));
    for (const { connection } of this.members) {
      if (connection.id === except) continue;
      const forVersion = bytes(connection.version);
      if (forVersion) connection.write(forVersion);
    }
  }

  #push(event: string, payload: unknown): void {
    const frame = { joinRef: null, ref: null, topic: wireTopic(this.name), event, payload };
    const bytes = oncePerVersion(version => websocketBytes(encodeText(version, frame)));
    for (const { connection, watchesPresence } of this.members) {
      if (watchesPresence) connection.write(bytes(connection.version));
    }
  }
}

/** Raw bytes have no form in protocol 1.0.0: those sockets go without. */
function broadcastBytes(version: Version, topic: string, event: string, body: Body): Buffer | null {
  if ('json' in body) return websocketBytes(broadcastText(version, topic, event, body.json));
  if (version === '1.0.0') return null;
  return websocketBytes(encodeBroadcast(topic, event, Buffer.from(body.base64, 'base64')));
}

/** However many sockets ask, each protocol version is encoded once and everybody gets the same buffer. */
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
