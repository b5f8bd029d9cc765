import { leaveConversation } from '@nightjar/domain/chat/calls';
import { decideLeaving } from '@nightjar/domain/chat/rules/membership';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { mustBeMember } from '../gate.ts';
import { findMembership } from '../queries/members.ts';
import { removeMember } from '../queries/settings.ts';

export const leaveConversationHandler = handle(leaveConversation, async ({ input, actor, now, db, emit }) => {
  const { conversation_id: conversationId } = input;
  const { userId } = actor;
  const { type } = mustBeMember(await findMembership(db, conversationId, userId));
  const decision = decideLeaving(type);
  if (isRefusal(decision)) return decision;

  if (await removeMember(db, { conversationId, userId }, now))
    emit('conversation_left', { conversationId, type, userId });
  return ok({ conversation_id: conversationId, joined: false });
});
