import { declineShot } from '@nightjar/domain/drinks/calls';
import { decideDeclining } from '@nightjar/domain/drinks/rules/vouchers';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { lockVoucher } from '../queries/locks.ts';
import { findSentShot } from '../queries/shots.ts';
import { saveReturnedVouchers } from '../queries/voucher-changes.ts';

/** Declines a shot. A user who is not its recipient gets the answer that it does not exist. */
export const declineShotHandler = handle(declineShot, async ({ input, actor, now, db, emit }) => {
  const { userId } = actor;
  const [voucher, sent] = await awaitTogether(
    lockVoucher(db, input.voucher_id),
    findSentShot(db, { voucherId: input.voucher_id, viewer: userId, role: 'recipient' }),
  );
  if (!voucher || !sent) throw fail.notFound('Drink');

  const decision = decideDeclining(sent, now);
  if (isRefusal(decision)) return decision;
  if (!decision.already) {
    await saveReturnedVouchers(db, { voucherIds: [voucher.id], entry: 'declined', by: userId }, now);
    emit('shot_answered', {
      voucherId: voucher.id,
      senderId: voucher.owner_id,
      recipientId: userId,
      answer: 'declined',
    });
  }
  return ok({ voucher_id: voucher.id, already: decision.already });
});
