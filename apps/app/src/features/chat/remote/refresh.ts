import { conversations } from '@nightjar/domain/chat/calls';
import type { userTopic } from '@nightjar/domain/live';
import { api } from '../../../platform/api.ts';
import { log } from '../../../platform/log.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { withoutConversation } from '../flow/list.ts';
import { membersOptions, putConversation } from './conversation.ts';
import { changeConversationLists } from './list.ts';
import { forgetThread } from './thread.ts';

/** The reason that comes with a changed conversation on the user's own realtime channel. */
type ChangeReason = Extract<UserTopicEvent, { event: 'conversation_changed' }>['payload']['reason'];
type UserTopicEvent = NonNullable<ReturnType<typeof userTopic.parse>>;

/** A change for one of these reasons does not change the members. */
const reasonsThatKeepMembers: readonly (ChangeReason | undefined)[] = [
  'spoken',
  'read',
  'settings',
  'mentioned',
];

/** Refetches a changed conversation, and its members where they may have changed. */
export async function refreshConversation(
  userId: string,
  conversationId: string,
  reason?: ChangeReason,
): Promise<void> {
  if (reason === 'deleted') return dropConversation(userId, conversationId);
  const members = membersOptions(userId, conversationId).queryKey.slice(0, 2);
  await Promise.all([
    refetchConversation(userId, conversationId),
    reasonsThatKeepMembers.includes(reason) || queryClient.invalidateQueries({ queryKey: members }),
  ]);
}

/**
 * The ids of the conversations whose request is running. The value is true where the conversation changed after its
 * request was sent.
 */
const conversationsChangedSinceRequest = new Map<string, boolean>();

/** Refetches one conversation and stores it in the query cache. At most one request runs for a conversation. */
export async function refetchConversation(userId: string, conversationId: string): Promise<void> {
  if (conversationsChangedSinceRequest.has(conversationId)) {
    conversationsChangedSinceRequest.set(conversationId, true);
    return;
  }
  try {
    do {
      conversationsChangedSinceRequest.set(conversationId, false);
      const input = { user_id: userId, conversation_id: conversationId };
      const [one] = (await api.call(conversations, input)).conversations;
      if (one) putConversation(userId, one);
      else dropConversation(userId, conversationId);
    } while (conversationsChangedSinceRequest.get(conversationId));
  } catch (error) {
    log.warn('A conversation was not asked for again', error);
  } finally {
    conversationsChangedSinceRequest.delete(conversationId);
  }
}

/** Removes a conversation from all lists, because it was deleted or no longer exists for the user. */
export function dropConversation(userId: string, conversationId: string): void {
  changeConversationLists(userId, pages => withoutConversation(pages, conversationId));
  forgetThread(userId, conversationId);
}
