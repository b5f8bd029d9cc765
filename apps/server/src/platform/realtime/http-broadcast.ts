import type { Actor } from '@nightjar/domain/kernel/actor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type TopicMessage, topicChannel } from './bus-messages.ts';
import { realtimeLimits } from './limits.ts';
import type { RealtimeDeps } from './port.ts';
import { TokenBucket } from './socket/token-bucket.ts';
import { authorizeBroadcast } from './topics/broadcast-gate.ts';
import { isUserToken } from './topics/joining.ts';

type Deps = Pick<RealtimeDeps, 'verify' | 'authorizeJoin' | 'mayBroadcast' | 'sightOf' | 'bus' | 'clock'>;

const topicNameSchema = z.string().min(1).max(realtimeLimits.topicCharacters);
const eventNameSchema = z.string().min(1).max(255);
const batchSchema = z.object({
  messages: z
    .array(z.object({ topic: topicNameSchema, event: eventNameSchema, payload: z.unknown().optional() }))
    .max(100),
});
const singleSchema = z.object({ topic: topicNameSchema, event: eventNameSchema });
type Message = z.infer<typeof batchSchema>['messages'][number];

/**
 * A client sends broadcasts to this address while its channel is not joined. The same gate and the same limits apply as
 * on a socket.
 */
export function registerRealtimeHttp(app: FastifyInstance, deps: Deps): void {
  const allowances = new MessageAllowances();
  app.register(async scope => {
    scope.removeContentTypeParser('application/octet-stream');
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: realtimeLimits.frameBytes };
    scope.post('/realtime/v1/api/broadcast', options, async (request, reply) => {
      const actor = await actorOfRequest(deps, request);
      if (!actor) return sendUnauthorized(reply, 401);
      const parsed = batchSchema.safeParse(request.body);
      if (!parsed.success) return sendInvalid(reply, parsed.error);
      if (!allowances.take(actor, parsed.data.messages.length, deps.clock.now())) return sendTooMany(reply);
      for (const message of parsed.data.messages) await sendBroadcast(deps, actor, message);
      return reply.code(202).send();
    });
    scope.post('/realtime/v1/api/broadcast/:topic/events/:event', options, async (request, reply) => {
      const actor = await actorOfRequest(deps, request);
      if (!actor) return sendUnauthorized(reply, 401);
      const parsed = singleSchema.safeParse(request.params);
      if (!parsed.success) return sendInvalid(reply, parsed.error);
      if (!allowances.take(actor, 1, deps.clock.now())) return sendTooMany(reply);
      const sent = await sendBroadcast(deps, actor, { ...parsed.data, payload: request.body });
      return sent ? reply.code(202).send() : sendUnauthorized(reply, 403);
    });
  });
}

async function actorOfRequest(deps: Deps, { headers }: FastifyRequest): Promise<Actor | null> {
  const token = headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  if (!isUserToken(token)) return null;
  const verified = await deps.verify(token);
  return 'actor' in verified ? verified.actor : null;
}

/**
 * Returns false where the actor may not send this broadcast to this topic. In a list of messages such a message is
 * dropped, as the protocol demands.
 */
async function sendBroadcast(deps: Deps, actor: Actor, { topic, event, payload }: Message): Promise<boolean> {
  const permission = await deps.authorizeJoin(actor, topic);
  if (!permission.allowed) return false;
  const outgoing = authorizeBroadcast(deps, actor, { topic, event, payload: payload ?? {} });
  if ('reason' in outgoing) return false;
  const { circle } = await deps.sightOf(actor.userId);
  const message: TopicMessage = {
    ...{ type: 'broadcast', ...outgoing, from: actor.userId },
    ...(circle && { circle: [...circle] }),
  };
  deps.bus.publish(topicChannel(topic), message);
  return true;
}

/** Counts how many messages per second each user sends to this node. */
class MessageAllowances {
  readonly #byUser = new Map<string, TokenBucket>();

  take({ userId }: Actor, messages: number, now: Date): boolean {
    if (this.#byUser.size > realtimeLimits.socketsPerNode) this.#byUser.clear();
    const bucket =
      this.#byUser.get(userId) ?? new TokenBucket(realtimeLimits.messagesPerSecond, now.getTime());
    this.#byUser.set(userId, bucket);
    return Array.from({ length: messages }, () => bucket.take(now.getTime())).every(Boolean);
  }
}

const sendUnauthorized = (reply: FastifyReply, status: 401 | 403) =>
  reply.code(status).send({ message: 'Unauthorized' });

const sendTooMany = (reply: FastifyReply) =>
  reply.code(429).header('retry-after', '1').send({ message: 'Too many messages per second' });

const sendInvalid = (reply: FastifyReply, error: z.ZodError) =>
  reply.code(422).send({ errors: z.flattenError(error).fieldErrors });
