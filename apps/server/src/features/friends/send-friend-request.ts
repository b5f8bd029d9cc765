import { sendFriendRequest } from '@nightjar/domain/friends/calls';
import { decideRequest } from '@nightjar/domain/friends/rules';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { neitherBlocked } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { changePair } from './change-pair.ts';
import { lockPairWith } from './gate.ts';
import { presentFriendship } from './present.ts';

export const sendFriendRequestHandler = handle(sendFriendRequest, async ({ input, actor, ...call }) => {
  const pair = await lockPairWith(call.db, actor.userId, input.requesting_id);
  if (!neitherBlocked(pair)) throw fail.notFound('Person');

  const decision = decideRequest(pair, call.now);
  if (isRefusal(decision)) return decision;
  return ok(presentFriendship(pair, await changePair(call, pair, decision.change)));
});
