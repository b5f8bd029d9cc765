import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { applyEmojiCounts, applyMessage } from './remote/cache-updates.ts';
import { refreshConversations } from './remote/list.ts';
import { refreshConversation } from './remote/refresh.ts';
import { conversationOf } from './remote/send.ts';

/**
 * Writes what the user's own channel sends about conversations into the query cache. Messages of direct and
 * group chats arrive whole; every other change is refetched. The handlers also apply the answers to what the
 * outbox has sent.
 */
export function chatHandlers(userId: string): EventHandlers {
  return {
    events: {
      message: ({ message }) => applyMessage(userId, message),
      conversation_changed: ({ conversation_id, reason }) =>
        void refreshConversation(userId, conversation_id, reason),
    },
    onJoined: () => void refreshConversations(userId),
    sent: {
      'send-message': (_entry, message) => applyMessage(userId, message),
      'react-to-message': ({ lane }, answer) => applyEmojiCounts(userId, conversationOf(lane), answer),
    },
  };
}
