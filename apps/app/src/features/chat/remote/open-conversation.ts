import {
  createConversation,
  openConversation,
  openEventConversation,
  openNeighborhoodConversation,
  openVenueConversation,
} from '@nightjar/domain/chat/calls';
import type { Conversation } from '@nightjar/domain/chat/entity';
import { neighborhoods } from '@nightjar/domain/places/calls';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { allListed } from './list.ts';
import { refreshConversation } from './refresh.ts';

/** The four kinds of conversation one opens by what it is about. */
export type OpenedBy = 'direct' | 'event' | 'venue' | 'neighborhood';

/** The conversation about something as the server opens it: its id, the same however often it is asked for. */
export function openedOptions(userId: string, kind: OpenedBy, targetId: string) {
  return queryOptions({
    queryKey: [`${kind}-conversation`, userId, targetId],
    queryFn: () => openConversationAbout(kind, targetId, userId),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Opens the conversation about a person, an event, a venue or a neighborhood, and answers its id. */
async function openConversationAbout(kind: OpenedBy, targetId: string, userId: string) {
  const by = { created_by: userId, user_id: userId };
  const ask = {
    direct: () => api.call(openConversation, { ...by, other_user_id: targetId }),
    event: () => api.call(openEventConversation, { ...by, event_id: targetId }),
    venue: () => api.call(openVenueConversation, { ...by, venue_id: targetId }),
    neighborhood: () => api.call(openNeighborhoodConversation, { ...by, neighborhood_id: targetId }),
  };
  const { conversation_id } = await ask[kind]();
  return conversation_id;
}

/** The conversation about a person, an event, a venue or a neighborhood, where this phone knows of one to go to. */
export function conversationAbout(userId: string, kind: OpenedBy, targetId: string): Conversation | null {
  const about = ({ type, target_id, joined }: Conversation) =>
    type === kind && target_id === targetId && joined;
  return allListed(userId).find(about) ?? null;
}

/** Every neighborhood has a room; which there are changes when an operator imports others. */
export function neighborhoodsOptions() {
  return queryOptions({
    queryKey: [neighborhoods.name],
    queryFn: ({ signal }) => api.call(neighborhoods, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: true },
  });
}

/** Starts a group. `key` stays the same over retries, so that a lost reply starts no second one. */
export async function startGroup(userId: string, userIds: string[], name: string, key: string) {
  const started = await api.call(
    createConversation,
    { created_by: userId, user_ids: userIds, group_name: name },
    { idempotencyKey: key },
  );
  void refreshConversation(userId, started.conversation_id, 'opened');
  return started.conversation_id;
}
