import * as z from 'zod';
import type { Hub } from '../hub.ts';
import { limits } from '../limits.ts';
import type { Channel, ChannelConfig, Connection } from '../socket/connection.ts';
import { type Frame, topicOf } from '../socket/frame.ts';
import { type Admission, admit } from './admission.ts';
import { push, pushClosed } from './channel.ts';
import type { Topic } from './topic.ts';

const flag = z.union([z.boolean(), z.stringbool()]).catch(false);

/** A config that makes no sense counts as the defaults; a token that is no user's counts as absent. */
const joinPayload = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: flag, self: flag }).catch({ ack: false, self: false }),
      presence: z.object({ enabled: flag }).catch({ enabled: false }),
      postgres_changes: z.array(z.unknown()).catch([]),
    })
    .catch({
      broadcast: { ack: false, self: false },
      presence: { enabled: false },
      postgres_changes: [],
    }),
  access_token: z.string().optional().catch(undefined),
});
type JoinPayload = z.infer<typeof joinPayload>;

/** A publishable key in the token's place means that there is no session. */
export const isUserToken = (token: string | undefined): token is string =>
  token !== undefined && token !== '' && !token.startsWith('sb_');

const noRight = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;

/**
 * Joins, or answers at once why not: the client's very first join may come before it knows its token, and it tries
 * again a second after the refusal.
 */
export async function join(hub: Hub, connection: Connection, frame: Frame): Promise<void> {
  const before = connection.channels.get(frame.topic);
  if (before) {
    hub.unseat(before);
    pushClosed(before);
  }
  const request = joinPayload.safeParse(frame.payload).data;
  const name = topicOf(frame.topic);
  const obstacle = obstacleTo(hub, connection, name, request);
  if (obstacle !== null || name === null || !isUserToken(request?.access_token)) {
    return connection.refuse(frame, obstacle ?? noRight(name ?? frame.topic));
  }
  await take(hub, connection, frame, name, { ...request, access_token: request.access_token });
}

function obstacleTo(
  hub: Hub,
  connection: Connection,
  name: string | null,
  request: JoinPayload | undefined,
): string | null {
  if (!connection.joins.take(hub.now())) return 'ClientJoinRateLimitReached: Too many joins per second';
  if (connection.channels.size >= limits.channelsPerSocket)
    return 'ChannelRateLimitReached: Too many channels';
  if (!name) return 'TopicNameRequired: You must provide a topic name';
  if (name.length > limits.topicCharacters) {
    return `TopicNameTooLong: A topic name has at most ${limits.topicCharacters} characters`;
  }
  if (request && request.config.postgres_changes.length > 0) {
    return 'PostgresChangesNotOffered: This server sends broadcasts and presence, no table changes';
  }
  return null;
}

/** Listens first and asks then, so that nothing published after the yes is missed. */
async function take(
  hub: Hub,
  connection: Connection,
  frame: Frame,
  name: string,
  request: JoinPayload & { access_token: string },
): Promise<void> {
  const topic = await hub.topics.hold(name);
  let seated = false;
  try {
    await admit(hub, request.access_token, name, admission => {
      seated = sit(hub, connection, frame, topic, request, admission);
    });
  } finally {
    if (!seated) hub.topics.release(topic);
  }
}

function sit(
  hub: Hub,
  connection: Connection,
  frame: Frame,
  topic: Topic<Channel>,
  request: JoinPayload,
  admission: Admission,
): boolean {
  if (connection.closed) return false;
  if ('reason' in admission) {
    connection.refuse(frame, admission.reason);
    return false;
  }
  const { identity } = admission;
  if (!hub.claim(connection, identity.actor.userId)) {
    connection.refuse(frame, 'ConnectionRateLimitReached: Too many connected users');
    return false;
  }
  const joinRef = frame.joinRef ?? frame.ref;
  const channel = { connection, topic, joinRef, identity, tracked: null, ...configOf(request) };
  welcome(hub, channel, frame);
  return true;
}

function configOf({ config }: JoinPayload): ChannelConfig {
  return {
    acknowledges: config.broadcast.ack,
    echoes: config.broadcast.self,
    watchesPresence: config.presence.enabled,
  };
}

/** A channel with presence gets the state first and then every change to it. */
function welcome(hub: Hub, channel: Channel, frame: Frame): void {
  const present = channel.watchesPresence ? channel.topic.presence.state() : null;
  hub.seat(channel);
  channel.connection.reply(frame, 'ok', { postgres_changes: [] });
  if (present) push(channel, 'presence_state', present);
}

export function leave(hub: Hub, channel: Channel, frame: Frame): void {
  hub.unseat(channel);
  channel.connection.reply(frame, 'ok');
  pushClosed(channel);
}
