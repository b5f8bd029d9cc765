import type { joinAnswer } from '@nightjar/domain/kernel/topic';
import * as z from 'zod';
import type { Hub } from '../hub.ts';
import { realtimeLimits } from '../limits.ts';
import type { Channel, ChannelConfig, Connection } from '../socket/connection.ts';
import { type Frame, topicOf } from '../socket/frame.ts';
import { type Admission, askForAdmission } from './admission.ts';
import { closeChannel, pushToChannel } from './channel.ts';
import { returnWithinMs } from './return-spread.ts';
import type { Topic } from './topic.ts';

const booleanFlagSchema = z.union([z.boolean(), z.stringbool()]).catch(false);

const defaultChannelConfig = {
  broadcast: { ack: false, self: false },
  presence: { enabled: false },
  postgres_changes: [],
};

/** An invalid config is replaced by the default values. A token that is no text counts as absent. */
const joinPayload = z
  .object({
    config: z
      .object({
        broadcast: z
          .object({ ack: booleanFlagSchema, self: booleanFlagSchema })
          .catch(defaultChannelConfig.broadcast),
        presence: z.object({ enabled: booleanFlagSchema }).catch(defaultChannelConfig.presence),
        postgres_changes: z.array(z.unknown()).catch(defaultChannelConfig.postgres_changes),
      })
      .catch(defaultChannelConfig),
    access_token: z.string().optional().catch(undefined),
  })
  .catch({ config: defaultChannelConfig, access_token: undefined });

type JoinRequest = { name: string; token: string; config: ChannelConfig };

/** True for a text that may be a user's token. A publishable key in its place means that there is no session. */
export const isUserToken = (token: string | undefined): token is string =>
  token !== undefined && token !== '' && !token.startsWith('sb_');

const noRightSentence = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;

/**
 * Joins a topic, or answers with the reason of the refusal at once. A client may send its very first join before it has
 * its token, and tries again a second after the refusal.
 */
export async function joinTopic(hub: Hub, connection: Connection, frame: Frame): Promise<void> {
  const before = connection.channels.get(frame.topic);
  if (before) {
    hub.unseat(before);
    closeChannel(before);
  }
  const request = connection.joins.take(hub.now())
    ? joinRequestIn(frame, connection.channels.size + connection.joining)
    : { reason: 'ClientJoinRateLimitReached: Too many joins per second' };
  if ('reason' in request) connection.refuse(frame, request.reason);
  else await admitToTopic(hub, { connection, frame }, request);
}

/**
 * Reads the request to join from a frame, or returns the reason for a refusal. The socket already has `held` channels.
 */
export function joinRequestIn(
  { topic, payload }: Pick<Frame, 'topic' | 'payload'>,
  held: number,
): JoinRequest | { reason: string } {
  if (held >= realtimeLimits.channelsPerSocket)
    return { reason: 'ChannelRateLimitReached: Too many channels' };
  const name = topicOf(topic);
  if (!name) return { reason: 'TopicNameRequired: You must provide a topic name' };
  if (name.length > realtimeLimits.topicCharacters)
    return {
      reason: `TopicNameTooLong: A topic name has at most ${realtimeLimits.topicCharacters} characters`,
    };
  const { config, access_token: token } = joinPayload.parse(payload);
  if (config.postgres_changes.length > 0)
    return {
      reason: 'PostgresChangesNotOffered: This server sends broadcasts and presence, no table changes',
    };
  return isUserToken(token)
    ? { name, token, config: channelConfigOf(config) }
    : { reason: noRightSentence(name) };
}

function channelConfigOf(config: z.infer<typeof joinPayload>['config']): ChannelConfig {
  return {
    acknowledges: config.broadcast.ack,
    echoes: config.broadcast.self,
    watchesPresence: config.presence.enabled,
  };
}

/**
 * Subscribes to the topic first and then asks the gate, so that no message published after the permission is missed.
 */
async function admitToTopic(
  hub: Hub,
  asking: { connection: Connection; frame: Frame },
  { name, token, config }: JoinRequest,
): Promise<void> {
  asking.connection.joining += 1;
  let topic: Topic<Channel> | null = null;
  let seated = false;
  try {
    const held = await hub.topics.hold(name);
    topic = held;
    await askForAdmission(hub, { token, topic: name }, admission => {
      seated = admitChannel(hub, { ...asking, topic: held, config }, admission);
    });
  } finally {
    asking.connection.joining -= 1;
    if (topic && !seated) hub.topics.release(topic);
  }
}

type PendingJoin = { connection: Connection; frame: Frame; topic: Topic<Channel>; config: ChannelConfig };

function admitChannel(
  hub: Hub,
  { connection, frame, topic, config }: PendingJoin,
  admission: Admission,
): boolean {
  if (connection.closed) return false;
  if ('reason' in admission) {
    connection.refuse(frame, admission.reason);
    return false;
  }
  const { identity, sight } = admission;
  if (!hub.claim(connection, identity.actor.userId, sight)) {
    connection.refuse(frame, 'ConnectionRateLimitReached: Too many connected users');
    return false;
  }
  const joinRef = frame.joinRef ?? frame.ref;
  const channel = { connection, topic, joinRef, identity, tracked: null, ...config };
  sendPresenceState(hub, channel, frame);
  return true;
}

/**
 * Adds the channel to its topic and answers the join. A channel with presence first gets the whole state, and then
 * every change of it.
 */
function sendPresenceState(hub: Hub, channel: Channel, frame: Frame): void {
  const present = channel.watchesPresence ? channel.topic.presentTo(channel) : null;
  hub.addChannel(channel);
  const answer: z.input<typeof joinAnswer> = { return_within_ms: returnWithinMs(hub.connections.size) };
  channel.connection.reply(frame, 'ok', { postgres_changes: [], ...answer });
  if (present) pushToChannel(channel, { event: 'presence_state', payload: present });
}

export function leaveTopic(hub: Hub, channel: Channel, frame: Frame): void {
  hub.unseat(channel);
  channel.connection.reply(frame, 'ok');
  closeChannel(channel);
}
