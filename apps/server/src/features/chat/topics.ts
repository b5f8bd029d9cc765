import {
  mayBroadcast,
  mayJoin,
  parseTopic,
  type Topic,
  type TopicDecision,
} from '@nightjar/domain/chat/access';
import { withoutHiddenPeople } from '@nightjar/domain/chat/rules/shown';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { conversationTopic } from '@nightjar/domain/live';
import type { Database } from '../../platform/db/database.ts';
import type { ClientBroadcast, Gate } from '../../platform/realtime/port.ts';
import { findSight } from '../people/queries/sight.ts';
import { isOnTeam, mayJoinConversation } from './queries/members.ts';

const unknownTopic: TopicDecision = { allowed: false, reason: 'There is no such topic' };

/**
 * Decides which realtime topics a user may join. The server asks it at every join, and again when a membership may have
 * ended.
 */
export const realtimeGateOf = (db: Database): Omit<Gate, 'verify'> => ({
  async authorizeJoin(actor: Actor, name: string): Promise<TopicDecision> {
    const topic = parseTopic(name);
    if (!topic) return unknownTopic;
    return mayJoin(actor, topic, await belongsToTopic(db, actor, topic));
  },
  mayBroadcast(actor: Actor, name: string, broadcast: ClientBroadcast): TopicDecision {
    const topic = parseTopic(name);
    return topic ? mayBroadcast(actor, topic, broadcast) : unknownTopic;
  },
  sightOf: userId => findSight(db, userId),
  /**
   * Removes people whom the recipient must not see from a live event. Only a chat message can show people besides its
   * author; nothing is left of any other event.
   */
  withoutHidden(event, payload, isHidden) {
    const parsed = conversationTopic.parse(event, payload);
    return parsed?.event === 'message'
      ? { message: withoutHiddenPeople(parsed.payload.message, isHidden) }
      : null;
  },
});

/** Returns true where the user is in the conversation, or on the venue's team. */
async function belongsToTopic(db: Database, { userId }: Actor, { kind, id }: Topic): Promise<boolean> {
  if (kind === 'conversation') return mayJoinConversation(db, { conversationId: id, userId });
  return kind === 'venue-staff' && isOnTeam(db, id, userId);
}
