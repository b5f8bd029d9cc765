import { friendCount } from '@nightjar/domain/friends/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { lookUpPerson } from './gate.ts';

export const friendCountHandler = handle(friendCount, async ({ input, actor, now, db }) => {
  const { friends_count } = await lookUpPerson(db, input.user_id, { viewer: actor.userId, now });
  return ok({ count: friends_count });
});
