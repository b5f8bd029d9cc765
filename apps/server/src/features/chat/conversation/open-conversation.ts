import { openConversation } from '@nightjar/domain/chat/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle } from '../../../platform/http/handler.ts';
import { openWith } from '../gate.ts';

export const openConversationHandler = handle(openConversation, async ({ input, actor, now, db }) => {
  const { other_user_id: otherId } = input;
  if (otherId === actor.userId) throw fail.invalid('other_user_id must be somebody else');
  return openWith({ actor, now, db }, otherId);
});
