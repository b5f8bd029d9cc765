import type { Actor } from '@nightjar/domain/kernel/actor';
import type { PresenceEntry } from '../bus-messages.ts';
import { limits } from '../limits.ts';
import type { Topic } from '../topics/topic.ts';
import type { Viewer } from '../viewer.ts';
import { encodeText, type Frame, type Version } from './frame.ts';
import { TokenBucket } from './token-bucket.ts';
import type { Transport } from './transport.ts';
import { websocketBytes } from './websocket-bytes.ts';

/** A channel's identity is its actor, proven by this token. */
export type Identity = { readonly token: string; readonly actor: Actor; readonly expiresAt: Date };

export type ChannelConfig = {
  /** Broadcasts get a reply. */
  readonly acknowledges: boolean;
  /** The sender gets its own broadcasts back. */
  readonly echoes: boolean;
  readonly watchesPresence: boolean;
};

/** A channel is the admitted membership of one connection in one topic. */
export type Channel = ChannelConfig & {
  readonly connection: Connection;
  readonly topic: Topic<Channel>;
  readonly joinRef: string | null;
  identity: Identity;
  /** The presence of its user is shown while it is tracked. */
  tracked: PresenceEntry | null;
};

/** A connection is one socket: its channels, its allowances and the time of its last sign of life. */
export class Connection {
  readonly id: string;
  readonly version: Version;
  readonly transport: Transport;
  /** The keys are wire topics. */
  readonly channels = new Map<string, Channel>();
  /** The socket belongs to the user of the last accepted token. */
  viewer: Viewer<Connection> | null = null;
  closed = false;
  /** This many frames are being answered. */
  answering = 0;

  readonly frames: TokenBucket;
  readonly joins: TokenBucket;
  readonly messages: TokenBucket;

  /** The client last sent something at this time, in epoch milliseconds. */
  lastReceivedAt: number;
  pingedAt: number;
  checkedAt: number;
  inUseAt: number;

  constructor({ id, version, transport }: Pick<Connection, 'id' | 'version' | 'transport'>, now: number) {
    this.id = id;
    this.version = version;
    this.transport = transport;
    this.frames = new TokenBucket(limits.framesPerSecond, now);
    this.joins = new TokenBucket(limits.joinsPerSecond, now);
    this.messages = new TokenBucket(limits.messagesPerSecond, now);
    this.lastReceivedAt = this.pingedAt = this.checkedAt = this.inUseAt = now;
  }

  get userId(): string | null {
    return this.viewer?.userId ?? null;
  }

  /** A slow reader is dropped, not waited for, so that it does not delay the others on its topics. */
  write(bytes: Buffer): void {
    if (this.closed) return;
    if (this.transport.unsent() > limits.sendBufferBytes) this.transport.terminate();
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
