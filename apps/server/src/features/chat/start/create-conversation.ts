import { createConversation } from '@nightjar/domain/chat/calls';
import { decideGroup } from '@nightjar/domain/chat/rules/membership';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { openDirectWithPerson } from '../open.ts';
import { findCounterparts, insertGroup } from '../queries/opening.ts';

export const createConversationHandler = handle(
  createConversation,
  async ({ input, actor, now, db, emit }) => {
    const wanted = [...new Set(input.user_ids)].filter(id => id !== actor.userId);
    const [first] = wanted;
    if (!first) throw fail.invalid('user_ids must name somebody beside yourself');
    if (wanted.length === 1 && input.group_name === null)
      return openDirectWithPerson({ actor, now, db }, first);
    const others = await findCounterparts(db, actor.userId, wanted);
    // A blocked user, a user on hold and an unknown user get the same answer.
    if (others.length < wanted.length || others.some(({ blocked, held }) => blocked || held))
      throw fail.notFound('User');

    const decision = decideGroup(others);
    if (isRefusal(decision)) return decision;

    const memberIds = [actor.userId, ...wanted];
    const group = { name: input.group_name, createdBy: actor.userId, memberIds };
    const conversationId = await insertGroup(db, group, now);
    emit('conversation_opened', { conversationId, userId: actor.userId, userIds: memberIds });
    return ok({ conversation_id: conversationId });
  },
);
