import { markConversationRead } from '@nightjar/domain/chat/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../../platform/db/database.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { mustBeMember } from '../gate.ts';
import { countUnread } from '../queries/conversations.ts';
import { type SavedReadPosition, saveReadPosition } from '../queries/members.ts';
import { recountMembers } from '../queries/rebuild-layout.ts';

export const markConversationReadHandler = handle(
  markConversationRead,
  async ({ input, actor, db, emit }) => {
    const { conversation_id: conversationId, last_read_message_id: messageId } = input;
    const mine = { conversationId, userId: actor.userId };
    const read = mustBeMember(await saveReadPosition(db, { ...mine, messageId }));
    if (messageId && !read.known)
      throw fail.invalid('last_read_message_id must be a message of this conversation');
    const { type, moved, last_read } = read;
    if (moved && last_read)
      emit('conversation_read', { conversationId, type, userId: actor.userId, messageId: last_read });
    return ok({ last_read_message_id: last_read, unread_count: await unreadCount(db, read, mine) });
  },
);

/** The count is made again after a move, which has locked the member's row. */
async function unreadCount(
  db: Database,
  { moved }: SavedReadPosition,
  { conversationId, userId }: { conversationId: ConversationId; userId: UserId },
): Promise<number> {
  if (!moved) return countUnread(db, userId, conversationId);
  const [counted] = await recountMembers(db, conversationId, [userId]);
  return counted && !counted.left ? counted.unread : 0;
}
