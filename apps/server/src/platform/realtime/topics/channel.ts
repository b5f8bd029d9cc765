import type { Actor } from '@nightjar/domain/kernel/actor';
import type { PresenceEntry } from '../bus-messages.ts';
import type { Connection } from '../socket/connection.ts';
import { wireTopic } from '../socket/frame.ts';
import type { Topic } from './topic.ts';

/** Who is behind a channel, proven by which token. */
export type Identity = { readonly token: string; readonly actor: Actor; readonly expiresAt: Date };

export type ChannelConfig = {
  /** Broadcasts get a reply. */
  readonly acknowledges: boolean;
  /** The sender gets its own broadcasts back. */
  readonly echoes: boolean;
  readonly watchesPresence: boolean;
};

/** One connection's admitted seat on one topic. */
export type Channel = ChannelConfig & {
  readonly connection: Connection;
  readonly topic: Topic;
  readonly joinRef: string | null;
  identity: Identity;
  /** What it shows of its user, while tracked. */
  tracked: PresenceEntry | null;
};

/** Information for `.on('system')`; changes nothing by itself. */
export function tell(channel: Channel, message: string): void {
  const payload = { extension: 'system', status: 'error', message, channel: channel.topic.name };
  push(channel, 'system', payload);
}

/** The client forgets the channel and does not come back. */
export function sayClosed(channel: Channel): void {
  push(channel, 'phx_close', {}, channel.joinRef);
}

/** The client joins again by itself, with its newest token. */
export function sayFailed(channel: Channel, reason: string): void {
  push(channel, 'phx_error', { reason }, channel.joinRef);
}

export function push(channel: Channel, event: string, payload: unknown, ref: string | null = null): void {
  const { connection, joinRef, topic } = channel;
  connection.send({ joinRef, ref, topic: wireTopic(topic.name), event, payload });
}
