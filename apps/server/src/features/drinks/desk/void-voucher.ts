import { voidVoucher } from '@nightjar/domain/drinks/desk/calls';
import { decideVoiding } from '@nightjar/domain/drinks/rules/vouchers';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockVoucher } from '../queries/locks.ts';
import { saveVoidedVoucherAtCommit } from '../queries/voucher-changes.ts';

export const voidVoucherHandler = handle(
  voidVoucher,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const voucher = await lockVoucher(db, input.voucher_id);
    if (!voucher) throw fail.notFound('Voucher');

    const decision = decideVoiding(voucher.state);
    if (isRefusal(decision)) return decision;
    if (!decision.already) {
      await saveVoidedVoucherAtCommit(db, { voucher, by: actor.userId, reason: input.reason }, now);
      const { owner_id, recipient_id } = voucher;
      recordChange({ state: voucher.state, owner_id }, { state: 'void', reason: input.reason });
      const userIds = recipient_id ? [owner_id, recipient_id] : [owner_id];
      emit('shot_changed', { voucherId: voucher.id, by: null, userIds });
    }
    return ok({ voucher_id: voucher.id, state: 'void' });
  },
);
