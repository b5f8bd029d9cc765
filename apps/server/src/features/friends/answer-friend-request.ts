import { answerFriendRequest } from '@nightjar/domain/friends/calls';
import { decideAnswer } from '@nightjar/domain/friends/rules';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { changePair } from './change-pair.ts';
import { presentFriendship } from './present.ts';
import { findOtherOfFriendship, lockPair } from './queries/pair.ts';

/**
 * Answers a friend request. A request that does not concern the caller gets the same answer as a request that was taken
 * back.
 */
export const answerFriendRequestHandler = handle(answerFriendRequest, async ({ input, actor, ...call }) => {
  const other = await findOtherOfFriendship(call.db, input.friendship_id, actor.userId);
  const pair = other && (await lockPair(call.db, actor.userId, other));

  const decision = decideAnswer(pair, input.friendship_id, input.answer);
  if (isRefusal(decision)) return decision;
  return ok(presentFriendship(decision.pair, await changePair(call, decision.pair, decision.change)));
});
