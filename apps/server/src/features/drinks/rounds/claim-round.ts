import { claimRound } from '@nightjar/domain/drinks/calls';
import { decideClaiming } from '@nightjar/domain/drinks/rules/rounds';
import { titleOfSentVoucher } from '@nightjar/domain/drinks/rules/voucher-texts';
import { ageLawOn } from '@nightjar/domain/drinks/rules/vouchers';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { presentRound } from '../present.ts';
import { lockBanks } from '../queries/locks.ts';
import { insertClaim, lockRound, lockRoundVouchers } from '../queries/rounds.ts';
import { saveAcceptedVoucher } from '../queries/voucher-changes.ts';
import { loadRound } from './round-details.ts';

/**
 * Takes one drink of a round for the caller. A round never gives out more drinks than it has: each call waits for the
 * lock of the round's row and then counts the drinks that are left.
 */
export const claimRoundHandler = handle(claimRound, async ({ input, actor, now, db, platform, emit }) => {
  const { userId } = actor;
  const [, , locked, round] = await awaitTogether(
    lockBanks(db, [userId]),
    lockRound(db, input.round_id),
    lockRoundVouchers(db, input.round_id),
    loadRound(db, input.round_id, userId),
  );
  const drinks = locked.filter(({ frozen }) => !frozen);

  const decision = decideClaiming(round, round.me, { ...ageLawOn(now, platform.settings.legalAge), now });
  if (isRefusal(decision)) return decision;
  if (decision.already) return ok(presentRound(round, now));
  const [drink] = drinks;
  if (!drink) throw new Error('a round has drinks left and none to give');

  const [, , claimed] = await awaitTogether(
    saveAcceptedVoucher(db, { voucherId: drink.id, by: userId, title: titleOfSentVoucher(drink) }, now),
    insertClaim(db, { roundId: input.round_id, userId, voucherId: drink.id }, now),
    loadRound(db, input.round_id, userId),
  );
  const { conversation_id: conversationId, owner_id, claimed_ids } = round;
  const userIds = [...claimed_ids, userId, ...(owner_id ? [owner_id] : [])];
  emit('round_changed', {
    ...{ roundId: input.round_id, conversationId },
    ...{ left: round.left - 1, by: userId, userIds },
  });
  return ok(presentRound(claimed, now));
});
