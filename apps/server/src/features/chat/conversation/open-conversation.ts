import { openConversation } from '@nightjar/domain/chat/calls';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle } from '../../../platform/http/handler.ts';
import { openDirectWithPerson } from '../open.ts';

export const openConversationHandler = handle(openConversation, async ({ input, actor, now, db }) => {
  const [otherId, ...more] = requestedPeopleOf(input).filter(id => id !== actor.userId);
  if (!otherId) throw fail.invalid('other_user_id must be somebody else');
  if (more.length > 0) throw fail.invalid('user_ids must name one person: a group has a call of its own');
  return openDirectWithPerson({ actor, now, db }, otherId);
});

/** Returns the ids of the other users with whom the request opens a conversation, without duplicates. */
const requestedPeopleOf = ({ other_user_id, target_id, user_ids = [] }: InputOf<typeof openConversation>) => [
  ...new Set([other_user_id, target_id, ...user_ids].flatMap(id => id ?? [])),
];
