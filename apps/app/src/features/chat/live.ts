import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { applyEmojiCounts, applyMessage } from './remote/cache-updates.ts';
import { refreshConversations } from './remote/list.ts';
import { refreshConversation } from './remote/refresh.ts';
import { conversationIdOfLane } from './remote/send.ts';

/**
 * Handles the events about conversations on the user's own realtime channel, and updates the query cache. A message of
 * a direct or group chat arrives whole; any other change is refetched. The handlers also take the server's answers to
 * the messages and emoji that the outbox has sent.
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
      'react-to-message': ({ lane }, answer) => applyEmojiCounts(userId, conversationIdOfLane(lane), answer),
    },
  };
}
