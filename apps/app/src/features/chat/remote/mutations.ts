import {
  archiveConversation,
  deleteConversation,
  leaveConversation,
  markConversationRead,
  muteConversation,
  renameConversation,
  unarchiveConversation,
  unmuteConversation,
} from '@nightjar/domain/chat/calls';
import type { MessageId } from '@nightjar/domain/kernel/id';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { log } from '../../../platform/log.ts';
import { useOwnTap } from '../../../platform/outbox/own-tap.ts';
import { changeConversation, showConversationChange } from './conversation.ts';
import { dropConversation, refreshConversation } from './refresh.ts';

export type ConversationAction = 'mute' | 'unmute' | 'archive' | 'unarchive' | 'leave' | 'delete';

const callAndChangeByAction = {
  mute: { call: muteConversation, change: { muted: true } },
  unmute: { call: unmuteConversation, change: { muted: false } },
  archive: { call: archiveConversation, change: { archived: true } },
  unarchive: { call: unarchiveConversation, change: { archived: false } },
  leave: { call: leaveConversation, change: { joined: false, closed: 'left' } },
  delete: { call: deleteConversation, change: {} },
} as const;

/**
 * Shows a change of a conversation at once, and takes it back where the server refuses it. After the answer, the
 * conversation is refetched.
 */
export function useConversationMutation(userId: string, conversationId: string) {
  return useOwnTap({
    scope: `actions of ${conversationId}`,
    send: (action: ConversationAction) =>
      api.call(callAndChangeByAction[action].call, { user_id: userId, conversation_id: conversationId }),
    showOptimistically: action =>
      showConversationChange(userId, conversationId, callAndChangeByAction[action].change),
    settled: (error, action) =>
      action === 'delete' && !error
        ? dropConversation(userId, conversationId)
        : refreshConversation(userId, conversationId),
  });
}

export function useRenameConversation(userId: string, conversationId: string) {
  return useMutation({
    mutationFn: (name: string) =>
      api.call(renameConversation, { user_id: userId, conversation_id: conversationId, group_name: name }),
    onSuccess: ({ group_name }) => {
      changeConversation(userId, conversationId, one => ({ ...one, group_name, title: group_name }));
      void refreshConversation(userId, conversationId);
    },
  });
}

/**
 * Sets the read position to this message on this device at once, then on the server. When the call fails, the next
 * message that is read moves the position on the server too.
 */
export async function markRead(userId: string, conversationId: string, messageId: MessageId): Promise<void> {
  changeConversation(userId, conversationId, one => ({ ...one, last_read_message_id: messageId }));
  try {
    const read = await api.call(markConversationRead, {
      user_id: userId,
      conversation_id: conversationId,
      last_read_message_id: messageId,
    });
    changeConversation(userId, conversationId, one => ({
      ...one,
      ...read,
      mentioned: one.mentioned && read.unread_count > 0,
    }));
  } catch (error) {
    log.warn('The read position was not sent', error);
  }
}
