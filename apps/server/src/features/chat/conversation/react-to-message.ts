import { reactToMessage } from '@nightjar/domain/chat/calls';
import { decideReaction } from '@nightjar/domain/chat/rules';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { together } from '../../../platform/together.ts';
import { findOwnReactions, findReactions, lockForReaction, saveReaction } from '../queries/reactions.ts';

export const reactToMessageHandler = handle(reactToMessage, async ({ input, actor, now, db, emit }) => {
  const { message_id: messageId, emoji } = input;
  const { userId } = actor;
  const [stage, mine] = await together(
    lockForReaction(db, messageId, userId),
    findOwnReactions(db, messageId, userId),
  );
  if (!stage) throw fail.notFound('Message');

  const decision = decideReaction(stage, mine, emoji, input.on);
  if (isRefusal(decision)) return decision;

  const { conversation_id: conversationId } = stage;
  const reaction = { conversationId, messageId, userId, emoji, at: now };
  const [, reactions] = await together(
    decision.changes && saveReaction(db, reaction, decision.on),
    findReactions(db, messageId, userId),
  );
  if (decision.changes) {
    const count = reactions.find(reaction => reaction.emoji === emoji)?.count ?? 0;
    emit('message_reacted', { conversationId, messageId, userId, emoji, on: decision.on, count });
  }
  return ok({ message_id: messageId, reactions });
});
