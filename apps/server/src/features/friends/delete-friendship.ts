import { deleteFriendship } from '@nightjar/domain/friends/calls';
import { decideDeletion } from '@nightjar/domain/friends/rules';
import { handle, ok } from '../../platform/http/handler.ts';
import { changePair } from './change-pair.ts';
import { lockPairWith } from './gate.ts';
import { presentFriendship } from './present.ts';

export const deleteFriendshipHandler = handle(deleteFriendship, async ({ input, actor, ...call }) => {
  const pair = await lockPairWith(call.db, actor.userId, input.other_user_id);
  return ok(presentFriendship(pair, await changePair(call, pair, decideDeletion(pair).change)));
});
