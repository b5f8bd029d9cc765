import { conversations } from '@nightjar/domain/chat/calls';
import type { userTopic } from '@nightjar/domain/live';
import { api } from '../../../platform/api.ts';
import { log } from '../../../platform/log.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { withoutConversation } from '../flow.ts';
import { membersOptions, putConversation } from './conversation.ts';
import { changeLists } from './list.ts';
import { forgetThread } from './thread.ts';

/** Why a conversation changed, as the user's own channel sends it. */
type ChangeReason = Extract<UserEvent, { event: 'conversation_changed' }>['payload']['reason'];
type UserEvent = NonNullable<ReturnType<typeof userTopic.parse>>;

/** Reasons that leave the members as they are. */
const keepsMembers: readonly (ChangeReason | undefined)[] = ['spoken', 'read', 'settings', 'mentioned'];

/** Asks for a changed conversation again, and for its members where they may have changed. */
export async function refreshConversation(
  userId: string,
  conversationId: string,
  reason?: ChangeReason,
): Promise<void> {
  if (reason === 'deleted') return dropConversation(userId, conversationId);
  const members = membersOptions(userId, conversationId).queryKey.slice(0, 2);
  await Promise.all([
    askConversation(userId, conversationId),
    keepsMembers.includes(reason) || queryClient.invalidateQueries({ queryKey: members }),
  ]);
}

/** Conversations with a request in flight, and whether they changed since it was sent. */
const asking = new Map<string, boolean>();

/** Asks for one conversation and puts it into the cache. One request at a time for each conversation. */
export async function askConversation(userId: string, conversationId: string): Promise<void> {
  if (asking.has(conversationId)) {
    asking.set(conversationId, true);
    return;
  }
  try {
    do {
      asking.set(conversationId, false);
      const asked = { user_id: userId, conversation_id: conversationId };
      const [one] = (await api.call(conversations, asked)).conversations;
      if (one) putConversation(userId, one);
      else dropConversation(userId, conversationId);
    } while (asking.get(conversationId));
  } catch (error) {
    log.swallowed('A conversation was not asked for again', error);
  } finally {
    asking.delete(conversationId);
  }
}

/** Removes a conversation from all lists, because it was deleted or is not there any more. */
export function dropConversation(userId: string, conversationId: string): void {
  changeLists(userId, pages => withoutConversation(pages, conversationId));
  forgetThread(userId, conversationId);
}
