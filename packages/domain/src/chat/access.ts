import { type Actor, isMember } from '../kernel/actor.ts';

/** A realtime topic by what it is about: `user-{id}`, `conversation-{id}`, `venue-{id}`. */
export type Topic = { kind: 'user' | 'conversation' | 'venue'; id: string };

const topicName =
  /^(user|conversation|venue)-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function parseTopic(name: string): Topic | null {
  const match = topicName.exec(name);
  return match ? { kind: match[1] as Topic['kind'], id: match[2] as string } : null;
}

export type TopicDecision = { allowed: true } | { allowed: false; reason: string };

/** Who may listen: one's own topic, the conversations one is in, and, as a member, any venue. */
export function mayJoin(actor: Actor, topic: Topic, inConversation: boolean): TopicDecision {
  const allowed =
    (topic.kind === 'user' && topic.id === actor.userId) ||
    (topic.kind === 'venue' && isMember(actor.tier)) ||
    (topic.kind === 'conversation' && isMember(actor.tier) && inConversation);
  return allowed ? { allowed } : { allowed, reason: 'You do not have permissions to read from this topic' };
}

/** Phones say that somebody types or is there; everything else on a topic is the server's word. */
export function maySay(topic: Topic, event: string): TopicDecision {
  const allowed = topic.kind === 'conversation' && (event === 'typing' || event === 'presence');
  return allowed ? { allowed } : { allowed, reason: 'Only the server says this' };
}
