import type { Actor } from '@nightjar/domain/kernel/actor';
import type { PresenceEntry } from '../bus-messages.ts';
import { realtimeLimits } from '../limits.ts';
import type { Topic } from '../topics/topic.ts';
import type { Viewer } from '../viewer.ts';
import { encodeText, type Frame, type Version } from './frame.ts';
import { TokenBucket } from './token-bucket.ts';
import type { Transport } from './transport.ts';
import { websocketBytes } from './websocket-bytes.ts';

/** The actor of a channel is proven by this token. */
export type Identity = { readonly token: string; readonly actor: Actor; readonly expiresAt: Date };

export type ChannelConfig = {
  /** The client gets a reply to each of its broadcasts. */
  readonly acknowledges: boolean;
  /** The sender gets its own broadcasts too. */
  readonly echoes: boolean;
  readonly watchesPresence: boolean;
};

/** A channel means that a connection has joined a topic. */
export type Channel = ChannelConfig & {
  readonly connection: Connection;
  readonly topic: Topic<Channel>;
  readonly joinRef: string | null;
  identity: Identity;
  /** Others see this while the user of the channel is shown as present. It is null where the user is not shown. */
  tracked: PresenceEntry | null;
};

/** A connection is one socket, with its channels, its limits and the time of its last message. */
export class Connection {
  readonly id: string;
  readonly version: Version;
  readonly transport: Transport;
  /** The keys are topics with the prefix `realtime:`, as clients send them. */
  readonly channels = new Map<string, Channel>();
  /** The socket belongs to the user of the last token that was accepted. */
  viewer: Viewer<Connection> | null = null;
  closed = false;
  /** This many frames of the client are being answered. */
  answering = 0;
  /** This many joins of the client are being checked. They count as channels, so that joins at once keep to the limit. */
  joining = 0;

  readonly frames: TokenBucket;
  readonly joins: TokenBucket;
  readonly messages: TokenBucket;

  /** The client last sent a message at this time, in milliseconds since 1970. */
  lastReceivedAt: number;
  pingedAt: number;
  checkedAt: number;
  inUseAt: number;

  constructor({ id, version, transport }: Pick<Connection, 'id' | 'version' | 'transport'>, now: number) {
    this.id = id;
    this.version = version;
    this.transport = transport;
    this.frames = new TokenBucket(realtimeLimits.framesPerSecond, now);
    this.joins = new TokenBucket(realtimeLimits.joinsPerSecond, now);
    this.messages = new TokenBucket(realtimeLimits.messagesPerSecond, now);
    this.lastReceivedAt = this.pingedAt = this.checkedAt = this.inUseAt = now;
  }

  get userId(): string | null {
    return this.viewer?.userId ?? null;
  }

  /**
   * Writes to the client. A client that reads too slowly is disconnected, so that it does not delay other members of
   * its topics.
   */
  write(bytes: Buffer): void {
    if (this.closed) return;
    if (this.transport.unsentBytes() > realtimeLimits.sendBufferBytes) this.transport.terminate();
    else this.transport.send(bytes);
  }

  send(frame: Frame): void {
    this.write(websocketBytes(encodeText(this.version, frame)));
  }

  reply(to: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}): void {
    const { joinRef, ref, topic } = to;
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  refuse(to: Frame, reason: string): void {
    this.reply(to, 'error', { reason });
  }
}
