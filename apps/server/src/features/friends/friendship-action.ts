import { friendshipAction } from '@nightjar/domain/friends/calls';
import { decideAction } from '@nightjar/domain/friends/rules';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { changePair } from './change-pair.ts';
import { lockPairWith } from './gate.ts';
import { presentFriendship } from './present.ts';

export const friendshipActionHandler = handle(friendshipAction, async ({ input, actor, ...call }) => {
  const pair = await lockPairWith(call.db, actor.userId, input.other_user_id);

  const decision = decideAction(pair, input.action);
  if (isRefusal(decision)) return decision;
  return ok(presentFriendship(pair, await changePair(call, pair, decision.change)));
});
