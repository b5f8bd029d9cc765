import { renameConversation } from '@nightjar/domain/chat/calls';
import { decideRenaming } from '@nightjar/domain/chat/rules/membership';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { mustBeMember } from '../gate.ts';
import { findMemberIds, findMembership } from '../queries/members.ts';
import { saveGroupName } from '../queries/settings.ts';

export const renameConversationHandler = handle(renameConversation, async ({ input, actor, db, emit }) => {
  const { conversation_id: conversationId, group_name } = input;
  const membership = mustBeMember(await findMembership(db, conversationId, actor.userId));
  const decision = decideRenaming(membership);
  if (isRefusal(decision)) return decision;

  if (membership.group_name !== group_name) {
    const [, userIds] = await awaitTogether(
      saveGroupName(db, conversationId, group_name),
      findMemberIds(db, conversationId),
    );
    emit('conversation_renamed', { conversationId, userId: actor.userId, userIds });
  }
  return ok({ conversation_id: conversationId, group_name });
});
