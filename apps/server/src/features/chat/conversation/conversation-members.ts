import { conversationMembers } from '@nightjar/domain/chat/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { mustBeMember } from '../gate.ts';
import { findMembers, findMembership } from '../queries/members.ts';

export const conversationMembersHandler = handle(conversationMembers, async ({ input, actor, db }) => {
  const { conversation_id: conversationId, search } = input;
  mustBeMember(await findMembership(db, conversationId, actor.userId));
  return ok(await findMembers(db, conversationId, actor.userId, search));
});
