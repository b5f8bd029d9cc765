import { markConversationRead } from '@nightjar/domain/chat/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { mustBeMember } from '../gate.ts';
import { countUnread } from '../queries/conversations.ts';
import { saveReadPosition } from '../queries/members.ts';

export const markConversationReadHandler = handle(
  markConversationRead,
  async ({ input, actor, db, emit }) => {
    const { conversation_id: conversationId, last_read_message_id: messageId } = input;
    const read = mustBeMember(
      await saveReadPosition(db, { conversationId, userId: actor.userId, messageId }),
    );
    if (messageId && !read.known)
      throw fail.invalid('last_read_message_id must be a message of this conversation');
    const { type, moved, last_read } = read;
    if (moved && last_read)
      emit('conversation_read', { conversationId, type, userId: actor.userId, messageId: last_read });
    return ok({
      last_read_message_id: last_read,
      unread_count: await countUnread(db, actor.userId, conversationId),
    });
  },
);
