import { validatePaidVoucherRedemptionCode } from '@nightjar/domain/drinks/calls';
import { decidePaidPour } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { countGuess, loadBar, settleGuess } from './gate.ts';
import { findDrinker } from './queries/bank.ts';
import { findVoucher } from './queries/vouchers.ts';

export const validatePaidVoucherRedemptionCodeHandler = handle(
  validatePaidVoucherRedemptionCode,
  async ({ input, actor, now, db, platform }) => {
    await countGuess(platform, actor.userId, input.venue_id);
    const bar = await loadBar(db, input);
    const { guest } = await findDrinker(db, actor.userId);
    const voucher = await findVoucher(db, input.voucher_id, 'read');

    const decision = decidePaidPour(bar, guest, voucher, platform.settings.legalAge, now);
    await settleGuess(platform, actor.userId, input.venue_id, bar.pro !== null);

    if (isRefusal(decision)) return decision;
    return ok({ pro_first_name: decision.pro.first_name, issue: decision.issue, non_alcoholic: false });
  },
);
