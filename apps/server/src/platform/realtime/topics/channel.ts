import type { Channel } from '../socket/connection.ts';
import { wireTopic } from '../socket/frame.ts';

/** Sends a message that clients receive with `.on('system')`. It changes nothing by itself. */
export function sendSystemMessage(channel: Channel, message: string): void {
  const payload = { extension: 'system', status: 'error', message, channel: channel.topic.name };
  push(channel, { event: 'system', payload });
}

/** Closes the channel. The client forgets the channel and does not join again. */
export function pushClosed(channel: Channel): void {
  push(channel, { event: 'phx_close', payload: {}, ref: channel.joinRef });
}

/** Lets the channel fail. The client joins again by itself, with its newest token. */
export function pushFailed(channel: Channel, reason: string): void {
  push(channel, { event: 'phx_error', payload: { reason }, ref: channel.joinRef });
}

type Push = { event: string; payload: unknown; ref?: string | null };

export function push({ connection, joinRef, topic }: Channel, { event, payload, ref = null }: Push): void {
  connection.send({ joinRef, ref, topic: wireTopic(topic.name), event, payload });
}
