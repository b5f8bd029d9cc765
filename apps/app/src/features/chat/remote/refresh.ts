import { conversations } from '@nightjar/domain/chat/calls';
import type { userTopic } from '@nightjar/domain/live';
import { api } from '../../../platform/api.ts';
import { log } from '../../../platform/log.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { withoutConversation } from '../flow.ts';
import { membersOptions, putConversation } from './conversation.ts';
import { changeLists } from './list.ts';
import { forgetThread } from './thread.ts';

/** What may change of a conversation, as one's own channel says it. */
type Changed = Extract<UserNews, { event: 'conversation_changed' }>['payload']['reason'];
type UserNews = NonNullable<ReturnType<typeof userTopic.hear>>;

/** Changes that leave its people as they are. */
const ofItself: readonly (Changed | undefined)[] = ['spoken', 'read', 'settings', 'mentioned'];

/** Something of a conversation changed: it alone is asked for again, and its members where they may be others. */
export async function refreshConversation(
  userId: string,
  conversationId: string,
  reason?: Changed,
): Promise<void> {
  if (reason === 'deleted') return dropConversation(userId, conversationId);
  const members = membersOptions(userId, conversationId).queryKey.slice(0, 2);
  await Promise.all([
    askConversation(userId, conversationId),
    ofItself.includes(reason) || queryClient.invalidateQueries({ queryKey: members }),
  ]);
}

/** Conversations that are just being asked for, and whether something happened to them meanwhile. */
const asking = new Map<string, boolean>();

/** Asks for one conversation and puts it wherever it is shown; however often, one question at a time. */
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

/** Out of every list: it was deleted, or is no longer there. */
export function dropConversation(userId: string, conversationId: string): void {
  changeLists(userId, pages => withoutConversation(pages, conversationId));
  forgetThread(userId, conversationId);
}
