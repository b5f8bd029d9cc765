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
import { allListedConversations } from './list.ts';
import { refreshConversation } from './refresh.ts';

/** A conversation of these kinds is opened by what it is about: a person, an event, a venue or a neighborhood. */
export type OpenKind = 'direct' | 'event' | 'venue' | 'neighborhood';

/**
 * Opens the conversation about a person, event, venue or neighborhood and returns its id. A second call returns the
 * same id.
 */
export function openConversationOptions(userId: string, kind: OpenKind, targetId: string) {
  return queryOptions({
    queryKey: [`${kind}-conversation`, userId, targetId],
    queryFn: () => openConversationWith(kind, targetId, userId),
    staleTime: 0,
    gcTime: 0,
  });
}

async function openConversationWith(kind: OpenKind, targetId: string, userId: string) {
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

/** Returns the conversation about a target that the user has joined; null where no list on this device has it. */
export function findConversationAbout(userId: string, kind: OpenKind, targetId: string): Conversation | null {
  const about = ({ type, target_id, joined }: Conversation) =>
    type === kind && target_id === targetId && joined;
  return allListedConversations(userId).find(about) ?? null;
}

/** Queries the neighborhoods, each of which has a room. They change only when an operator imports another one. */
export function neighborhoodsOptions() {
  return queryOptions({
    queryKey: [neighborhoods.id],
    queryFn: ({ signal }) => api.call(neighborhoods, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: neighborhoods.id },
  });
}

type NewGroup = {
  readonly userId: string;
  /** The group has these people besides the user. */
  readonly otherIds: string[];
  readonly name: string;
  /** All tries use the same idempotency key, so that no second group is made when the first answer was lost. */
  readonly key: string;
};

export async function startGroup({ userId, otherIds, name, key }: NewGroup) {
  const started = await api.call(
    createConversation,
    { created_by: userId, user_ids: otherIds, group_name: name },
    { idempotencyKey: key },
  );
  void refreshConversation(userId, started.conversation_id, 'opened');
  return started.conversation_id;
}
