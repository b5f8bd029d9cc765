import { conversationMembers, conversations } from '@nightjar/domain/chat/calls';
import type { Conversation } from '@nightjar/domain/chat/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { withConversation } from '../flow/list.ts';
import { changeConversationLists, findListedConversation } from './list.ts';

/** Queries the conversation that a chat's header shows; null when the user has no such conversation. */
export function conversationOptions(userId: string, conversationId: string) {
  return queryOptions({
    queryKey: [conversations.id, userId, 'one', conversationId],
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const input = { user_id: userId, conversation_id: conversationId };
      const page = await api.call(conversations, input, { signal });
      return page.conversations[0] ?? null;
    },
    placeholderData: () => findListedConversation(userId, conversationId),
    meta: { keep: 'conversation' },
  });
}

/**
 * Returns a conversation from the query cache. The header and the list cache it separately; the copy with the later
 * message is returned.
 */
export function knownConversation(userId: string, conversationId: string): Conversation | undefined {
  const one = queryClient.getQueryData(conversationOptions(userId, conversationId).queryKey);
  const listed = findListedConversation(userId, conversationId);
  if (!one || !listed) return one ?? listed;
  return lastMessageIdOf(listed) > lastMessageIdOf(one) ? listed : one;
}

const lastMessageIdOf = ({ last_message }: Conversation) => last_message?.message_id ?? '';

/**
 * Returns a conversation from the cache, or else from the server; null when the user has no such
 * conversation.
 */
export async function findConversation(userId: string, conversationId: string): Promise<Conversation | null> {
  const known = knownConversation(userId, conversationId);
  return known ?? queryClient.fetchQuery(conversationOptions(userId, conversationId));
}

/** Applies a change to the conversation's header and to its row in all lists. */
export function changeConversation(
  userId: string,
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): void {
  const known = knownConversation(userId, conversationId);
  if (known) putConversation(userId, change(known));
}

type ConversationState = Pick<Conversation, 'muted' | 'archived' | 'joined' | 'closed'>;

/** Shows a change of a conversation's state. The returned function shows the former state again. */
export function showConversationChange(
  userId: string,
  conversationId: string,
  change: Partial<ConversationState>,
): () => void {
  const before = knownConversation(userId, conversationId);
  if (!before) return () => {};
  const { muted, archived, joined, closed } = before;
  putConversation(userId, { ...before, ...change });
  // A list does not contain a conversation that was left or archived, so the former conversation takes its place again.
  return () => {
    const present = knownConversation(userId, conversationId) ?? before;
    putConversation(userId, { ...present, muted, archived, joined, closed });
  };
}

/** Stores a changed conversation for its header and for all lists, which are sorted by the latest message. */
export function putConversation(userId: string, conversation: Conversation): void {
  const { queryKey } = conversationOptions(userId, conversation.conversation_id);
  queryClient.setQueryData(queryKey, one => one && conversation);
  changeConversationLists(userId, (pages, list) => withConversation(pages, conversation, list));
}

/** Loads the members of a conversation. `search` is the beginning of a name, for a mention. */
export function membersOptions(userId: string, conversationId: string, search = '') {
  return queryOptions({
    queryKey: [conversationMembers.id, conversationId, userId, search],
    queryFn: ({ signal }) =>
      api.call(
        conversationMembers,
        { user_id: userId, conversation_id: conversationId, search: search || undefined },
        { signal },
      ),
    staleTime: 60_000,
    meta: { keep: search === '' && conversationMembers.id },
  });
}
