import type { Channel } from '../socket/connection.ts';
import { wireTopic } from '../socket/frame.ts';

/** Sends a message that clients receive with `.on('system')`. It changes nothing by itself. */
export function sendSystemMessage(channel: Channel, message: string): void {
  const payload = { extension: 'system', status: 'error', message, channel: channel.topic.name };
  pushToChannel(channel, { event: 'system', payload });
}

/** Closes the channel. The client forgets the channel and does not join again. */
export function closeChannel(channel: Channel): void {
  pushToChannel(channel, { event: 'phx_close', payload: {}, ref: channel.joinRef });
}

/** Lets the channel fail. The client joins again by itself, with its newest token. */
export function failChannel(channel: Channel, reason: string): void {
  pushToChannel(channel, { event: 'phx_error', payload: { reason }, ref: channel.joinRef });
}

type ChannelPush = { event: string; payload: unknown; ref?: string | null };

export function pushToChannel(
  { connection, joinRef, topic }: Channel,
  { event, payload, ref = null }: ChannelPush,
): void {
  connection.send({ joinRef, ref, topic: wireTopic(topic.name), event, payload });
}
