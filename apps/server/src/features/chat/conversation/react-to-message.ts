import { reactToMessage } from '@nightjar/domain/chat/calls';
import { decideEmoji } from '@nightjar/domain/chat/rules/membership';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { findEmojiCounts, findOwnEmojis, lockForEmoji, saveEmoji } from '../queries/emojis.ts';

export const reactToMessageHandler = handle(reactToMessage, async ({ input, actor, now, db, emit }) => {
  const { message_id: messageId, emoji } = input;
  const { userId } = actor;
  const [target, mine] = await awaitTogether(
    lockForEmoji(db, messageId, userId),
    findOwnEmojis(db, messageId, userId),
  );
  if (!target) throw fail.notFound('Message');

  const decision = decideEmoji(target, { mine, emoji, wanted: input.on });
  if (isRefusal(decision)) return decision;

  const { conversation_id: conversationId } = target;
  const given = { conversationId, messageId, userId, emoji, at: now };
  const [, reactions] = await awaitTogether(
    decision.changes && saveEmoji(db, given, decision.on),
    findEmojiCounts(db, messageId, userId),
  );
  if (decision.changes) {
    const count = reactions.find(counted => counted.emoji === emoji)?.count ?? 0;
    emit('message_reacted', { conversationId, messageId, userId, emoji, on: decision.on, count });
  }
  return ok({ message_id: messageId, reactions });
});
