import { endRound } from '@nightjar/domain/drinks/calls';
import { decideEnding } from '@nightjar/domain/drinks/rules/rounds';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { presentRound } from '../present.ts';
import { lockBanks } from '../queries/locks.ts';
import { lockRound, lockRoundVouchers, saveEndedRound } from '../queries/rounds.ts';
import { saveReturnedVouchers } from '../queries/voucher-changes.ts';
import { loadRound } from './round-details.ts';

/** Ends a round. A user who is not its owner gets the answer that it does not exist. */
export const endRoundHandler = handle(endRound, async ({ input, actor, now, db, emit }) => {
  const { round_id: roundId } = input;
  const [, , drinks, round] = await awaitTogether(
    lockBanks(db, [actor.userId]),
    lockRound(db, roundId),
    lockRoundVouchers(db, roundId),
    loadRound(db, roundId, actor.userId),
  );
  if (round.owner_id !== actor.userId) throw fail.notFound('Round');

  if (!decideEnding(round).changes) return ok(presentRound(round, now));
  const back = { voucherIds: drinks.map(({ id }) => id), entry: 'taken_back' as const, by: actor.userId };
  const [, , ended] = await awaitTogether(
    saveReturnedVouchers(db, back, now),
    saveEndedRound(db, roundId, now),
    loadRound(db, roundId, actor.userId),
  );
  const { conversation_id: conversationId, claimed_ids } = round;
  const by = actor.userId;
  emit('round_changed', { roundId, conversationId, left: 0, by, userIds: [...claimed_ids, by] });
  return ok(presentRound(ended, now));
});
