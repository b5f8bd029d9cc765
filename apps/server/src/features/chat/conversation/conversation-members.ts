import { conversationMembers } from '@nightjar/domain/chat/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { sendTogether } from '../../../platform/together.ts';
import { mustBeMember } from '../gate.ts';
import { findMembers, findMembership } from '../queries/members.ts';

export const conversationMembersHandler = handle(conversationMembers, async ({ input, actor, db }) => {
  const { conversation_id: conversationId, search } = input;
  const [membership, members] = await sendTogether(db, at => [
    findMembership(at, conversationId, actor.userId),
    findMembers(at, { conversationId, viewer: actor.userId, search }),
  ]);
  mustBeMember(membership);
  return ok(members);
});
