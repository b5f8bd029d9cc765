import { mayBroadcast, mayJoin, parseTopic, type TopicDecision } from '@nightjar/domain/chat/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Database } from '../../platform/db/database.ts';
import { mayJoinConversation } from './queries/members.ts';

const unknown: TopicDecision = { allowed: false, reason: 'There is no such topic' };

/** The realtime gate: asked at every join, and again when a membership may have ended. */
export const topicGate = (db: Database) => ({
  async authorizeJoin(actor: Actor, name: string): Promise<TopicDecision> {
    const topic = parseTopic(name);
    if (!topic) return unknown;
    const inConversation =
      topic.kind === 'conversation' &&
      (await mayJoinConversation(db, { conversationId: topic.id, userId: actor.userId }));
    return mayJoin(actor, topic, inConversation);
  },
  mayBroadcast(actor: Actor, name: string, event: string, payload: unknown): TopicDecision {
    const topic = parseTopic(name);
    return topic ? mayBroadcast(actor, topic, event, payload) : unknown;
  },
});
