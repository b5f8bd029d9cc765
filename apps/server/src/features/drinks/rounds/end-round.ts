import { endRound } from '@nightjar/domain/drinks/calls';
import { decideEnding } from '@nightjar/domain/drinks/rules/rounds';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentRound } from '../present.ts';
import { lockRound, lockRoundVouchers, saveEnded } from '../queries/rounds.ts';
import { lockBanks, saveReturned } from '../queries/sending.ts';
import { loadRound } from './round-details.ts';

/** For its owner; to everybody else there is nothing to end. */
export const endRoundHandler = handle(endRound, async ({ input, actor, now, db, emit }) => {
  const { round_id: roundId } = input;
  await lockBanks(db, [actor.userId]);
  await lockRound(db, roundId);
  const drinks = await lockRoundVouchers(db, roundId);
  const round = await loadRound(db, roundId, actor.userId);
  if (round.owner_id !== actor.userId) throw fail.notFound('Round');

  if (!decideEnding(round).changes) return ok(presentRound(round, now));
  const back = { voucherIds: drinks.map(({ id }) => id), entry: 'taken_back' as const, by: actor.userId };
  await saveReturned(db, back, now);
  await saveEnded(db, roundId, now);
  const { conversation_id: conversationId, claimed_ids } = round;
  emit('round_changed', { roundId, conversationId, left: 0, userIds: [...claimed_ids, actor.userId] });
  return ok(presentRound(await loadRound(db, roundId, actor.userId), now));
});
