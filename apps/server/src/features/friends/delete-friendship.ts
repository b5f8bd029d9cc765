import { deleteFriendship } from '@nightjar/domain/friends/calls';
import { decideDeletion } from '@nightjar/domain/friends/rules';
import { handle, ok } from '../../platform/http/handler.ts';
import { change, meet } from './gate.ts';
import { presentFriendship } from './present.ts';

export const deleteFriendshipHandler = handle(deleteFriendship, async ({ input, actor, ...call }) => {
  const pair = await meet(call.db, actor.userId, input.other_user_id);
  return ok(presentFriendship(pair, await change(call, pair, decideDeletion(pair).change)));
});
