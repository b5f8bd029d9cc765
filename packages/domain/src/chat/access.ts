import { isHouse } from '../kernel/access.ts';
import { type Actor, isMember } from '../kernel/actor.ts';
import { conversationTopic } from '../live.ts';
import { fullNameLimit } from '../people/entity.ts';

/** A realtime topic is one of `user-{id}`, `conversation-{id}`, `venue-{id}` and `venue-staff-{id}`. */
export type Topic = { kind: 'user' | 'conversation' | 'venue' | 'venue-staff'; id: string };

const topicNamePattern =
  /^(user|conversation|venue|venue-staff)-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function parseTopic(name: string): Topic | null {
  const match = topicNamePattern.exec(name);
  return match ? { kind: match[1] as Topic['kind'], id: match[2] as string } : null;
}

export type TopicDecision = { allowed: true } | { allowed: false; reason: string };

/**
 * Decides who may listen to a topic: users to their own, members of a conversation to it, members of the product to any
 * venue, and the team of a venue, reps and super admins to its staff topic. `belongs` is true for a member of the
 * conversation, or of the team.
 */
export function mayJoin(actor: Actor, topic: Topic, belongs: boolean): TopicDecision {
  const allowed =
    (topic.kind === 'user' && topic.id === actor.userId) ||
    (topic.kind === 'venue' && isMember(actor.tier)) ||
    (topic.kind === 'conversation' && isMember(actor.tier) && belongs) ||
    (topic.kind === 'venue-staff' && (isHouse(actor) || belongs));
  return allowed ? { allowed } : { allowed, reason: 'You do not have permissions to read from this topic' };
}

const serverOnlyDecision: TopicDecision = { allowed: false, reason: 'Only the server says this' };

/**
 * Decides whether a phone may broadcast an event: only its presence in a conversation, and that its own user is typing
 * there. The server sends every other event.
 */
export function mayBroadcast(
  actor: Actor,
  topic: Topic,
  { event, payload }: { event: string; payload: unknown },
): TopicDecision {
  if (topic.kind !== 'conversation') return serverOnlyDecision;
  if (event === 'presence') return { allowed: true };
  if (event !== 'typing') return serverOnlyDecision;
  const typing = conversationTopic.parse('typing', payload);
  if (typing?.event !== 'typing') return { allowed: false, reason: 'typing carries user_id and name' };
  const { user_id, name } = typing.payload;
  if (user_id !== actor.userId) return { allowed: false, reason: 'user_id must be your own user id' };
  return name.length <= fullNameLimit && Object.keys(payload as object).length === 2
    ? { allowed: true }
    : { allowed: false, reason: 'typing carries user_id and name, and nothing else' };
}
