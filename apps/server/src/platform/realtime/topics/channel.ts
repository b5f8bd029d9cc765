import type { Channel } from '../socket/connection.ts';
import { wireTopic } from '../socket/frame.ts';

/** `.on('system')` receives this message; it changes nothing by itself. */
export function sendSystemMessage(channel: Channel, message: string): void {
  const payload = { extension: 'system', status: 'error', message, channel: channel.topic.name };
  push(channel, 'system', payload);
}

/** The client forgets the channel and does not come back. */
export function pushClosed(channel: Channel): void {
  push(channel, 'phx_close', {}, channel.joinRef);
}

/** The client joins again by itself, with its newest token. */
export function pushFailed(channel: Channel, reason: string): void {
  push(channel, 'phx_error', { reason }, channel.joinRef);
}

export function push(channel: Channel, event: string, payload: unknown, ref: string | null = null): void {
  const { connection, joinRef, topic } = channel;
  connection.send({ joinRef, ref, topic: wireTopic(topic.name), event, payload });
}
