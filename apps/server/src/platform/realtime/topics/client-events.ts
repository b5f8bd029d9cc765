import * as z from 'zod';
import { type Hub, viewersOfPrivateUser } from '../hub.ts';
import { realtimeLimits } from '../limits.ts';
import type { Channel } from '../socket/connection.ts';
import type { Frame } from '../socket/frame.ts';
import { recheckChannel } from './admission.ts';
import { type AuthorizedBroadcast, authorizeBroadcast, textInPayload } from './broadcast-gate.ts';
import { isUserToken } from './joining.ts';

const broadcastPushSchema = z.object({
  event: z.string().refine(text => Buffer.byteLength(text) <= 255),
  payload: z.unknown().optional(),
});
const presencePushSchema = z
  .object({ event: z.string().toLowerCase(), payload: z.record(z.string(), z.unknown()).catch({}) })
  .catch({ event: 'neither', payload: {} });
const tokenPushSchema = z.object({ access_token: z.string() });

/**
 * Sends a client's broadcast, such as that its user types. The gate refuses events that only the server may broadcast.
 */
export function handleBroadcast(hub: Hub, channel: Channel, frame: Frame): void {
  const { connection, identity, topic, acknowledges, echoes } = channel;
  const outgoing = outgoingBroadcastOf(hub, channel, frame);
  if ('event' in outgoing) {
    const except = echoes ? undefined : connection.id;
    const from = identity.actor.userId;
    hub.topics.publish(topic.name, {
      type: 'broadcast',
      ...outgoing,
      from,
      ...viewersOfPrivateUser(channel),
      except,
    });
  }
  if (!acknowledges) return;
  if ('event' in outgoing) connection.reply(frame, 'ok');
  else connection.refuse(frame, outgoing.reason);
}

function outgoingBroadcastOf(hub: Hub, channel: Channel, frame: Frame): AuthorizedBroadcast {
  if (!channel.connection.messages.take(hub.now()))
    return { reason: 'MessageRateLimitReached: Too many messages per second' };
  // While the bus is down, the broadcast would reach other nodes too late, and a message that the sender's session has
  // ended may not have arrived.
  if (!hub.deps.bus.isLive()) return { reason: 'Unavailable: Live updates are out of reach for a moment' };
  return readBroadcast(hub, channel, frame.payload);
}

function readBroadcast(hub: Hub, channel: Channel, payload: unknown): AuthorizedBroadcast {
  const push = broadcastPushSchema.safeParse(payload).data;
  if (!push) return { reason: 'InvalidBroadcast: A broadcast has an event name of at most 255 bytes' };
  const { event, payload: sent = {} } = push;
  return authorizeBroadcast(hub.deps, channel.identity.actor, {
    topic: channel.topic.name,
    event,
    payload: sent,
  });
}

/**
 * `track` shows the user as present on the topic, or changes what is shown. `untrack` ends that. Both are always
 * answered.
 */
export function handlePresence(hub: Hub, channel: Channel, frame: Frame): void {
  const { connection } = channel;
  const push = presencePushSchema.parse(frame.payload);
  const reason = !connection.messages.take(hub.now())
    ? 'MessageRateLimitReached: Too many messages per second'
    : presenceRefusalReason(hub, channel, push);
  if (reason === null) {
    hub.track(channel, push.event === 'track' ? push.payload : null);
    connection.reply(frame, 'ok');
  } else connection.refuse(frame, reason);
}

function presenceRefusalReason(
  hub: Hub,
  channel: Channel,
  push: z.infer<typeof presencePushSchema>,
): string | null {
  if (push.event === 'untrack') return null;
  if (push.event !== 'track') return 'InvalidPresence: The event is track or untrack';
  const { identity, topic } = channel;
  const permission = hub.deps.mayBroadcast(identity.actor, topic.name, {
    event: 'presence',
    payload: push.payload,
  });
  if (!permission.allowed) return permission.reason;
  const text = textInPayload(push.payload);
  const fits = text !== null && Buffer.byteLength(text) <= realtimeLimits.presenceBytes;
  return fits ? null : `InvalidPresence: The payload has at most ${realtimeLimits.presenceBytes} bytes`;
}

/**
 * Takes a new token for a channel. A client sends it on every channel after a sign-in, a refresh and a sign-out, and
 * waits for no reply.
 */
export async function takeNewToken(hub: Hub, channel: Channel, frame: Frame): Promise<void> {
  const token = tokenPushSchema.safeParse(frame.payload).data?.access_token;
  if (isUserToken(token) && token !== channel.identity.token) await recheckChannel(hub, channel, token);
}
