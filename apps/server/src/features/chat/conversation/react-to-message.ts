import { reactToMessage } from '@nightjar/domain/chat/calls';
import { decideEmoji, isReadable } from '@nightjar/domain/chat/rules/membership';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import {
  addOrRemoveEmoji,
  findConversationOfMessage,
  findEmojiCounts,
  findEmojiMembership,
  findOwnEmojis,
  lockForEmoji,
} from '../queries/emojis.ts';

/**
 * The app names the conversation of the message. A caller who does not waits for one look through their own
 * conversations.
 */
export const reactToMessageHandler = handle(reactToMessage, async ({ input, actor, now, db, emit }) => {
  const { message_id: messageId, emoji } = input;
  const { userId } = actor;
  const conversationId = input.conversation_id ?? (await findConversationOfMessage(db, messageId, userId));
  if (!conversationId) throw fail.notFound('Message');
  const place = { conversationId, messageId, userId };
  const [message, membership, mine] = await awaitTogether(
    lockForEmoji(db, place),
    findEmojiMembership(db, place),
    findOwnEmojis(db, place),
  );
  if (!message || !membership || !isReadable(messageId, membership)) throw fail.notFound('Message');

  const authorBlocked = message.sender_id !== null && membership.unseen.includes(message.sender_id);
  const decision = decideEmoji({ ...membership, authorBlocked }, { mine, emoji, wanted: input.on });
  if (isRefusal(decision)) return decision;

  const [, reactions] = await awaitTogether(
    decision.changes && addOrRemoveEmoji(db, { ...place, emoji, at: now }, decision.on),
    findEmojiCounts(db, place),
  );
  if (decision.changes) {
    const count = reactions.find(counted => counted.emoji === emoji)?.count ?? 0;
    emit('message_reacted', { conversationId, messageId, userId, emoji, on: decision.on, count });
  }
  return ok({ message_id: messageId, reactions });
});
