import { declineShot } from '@nightjar/domain/drinks/calls';
import { decideDeclining } from '@nightjar/domain/drinks/rules/vouchers';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { together } from '../../../platform/together.ts';
import { findSending, lockVoucher, saveReturned } from '../queries/sending.ts';

/** Only recipients of the drink find it. */
export const declineShotHandler = handle(declineShot, async ({ input, actor, now, db, emit }) => {
  const { userId } = actor;
  const [voucher, sending] = await together(
    lockVoucher(db, input.voucher_id),
    findSending(db, input.voucher_id, userId, 'recipient'),
  );
  if (!voucher || !sending) throw fail.notFound('Drink');

  const decision = decideDeclining(sending, now);
  if (isRefusal(decision)) return decision;
  if (!decision.already) {
    await saveReturned(db, { voucherIds: [voucher.id], entry: 'declined', by: userId }, now);
    emit('shot_answered', {
      voucherId: voucher.id,
      senderId: voucher.owner_id,
      recipientId: userId,
      answer: 'declined',
    });
  }
  return ok({ voucher_id: voucher.id, already: decision.already });
});
