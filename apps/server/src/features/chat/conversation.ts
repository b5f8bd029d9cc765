import { openConversation } from '@nightjar/domain/chat/calls';
import { decideOpening } from '@nightjar/domain/chat/rules';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { findCounterparts, findDirectConversation, openDirectConversation } from './queries/opening.ts';

/** Whoever is blocked, either way, looks like whoever is not there. */
export const conversationHandler = handle(openConversation, async ({ input, actor, now, db }) => {
  const { other_user_id: otherId } = input;
  if (otherId === actor.userId) throw fail.invalid('other_user_id must be somebody else');
  const [other] = await findCounterparts(db, actor.userId, [otherId]);
  if (!other || other.blocked) throw fail.notFound('User');

  const opened = await findDirectConversation(db, actor.userId, otherId);
  const decision = decideOpening(other, opened !== null);
  if (isRefusal(decision)) return decision;
  return ok({ conversation_id: opened ?? (await openDirectConversation(db, actor.userId, otherId, now)) });
});
