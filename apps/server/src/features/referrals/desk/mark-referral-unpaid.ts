import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { markReferralUnpaid } from '@nightjar/domain/referrals/desk/calls';
import {
  decideReward,
  referralReasons,
  rewardAnnouncedAfter,
} from '@nightjar/domain/referrals/rules/referral';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentReferral } from '../present.ts';
import { lockOpenReferral, saveReferral } from '../queries/referral.ts';
import { findReferredUser } from '../queries/referred.ts';

/**
 * Removes the mark that a reward was paid out. The invitee's payment may have been refunded meanwhile, so a job asks
 * the payment provider.
 */
export const markReferralUnpaidHandler = handle(
  markReferralUnpaid,
  async ({ input, now, db, emit, recordChange }) => {
    const before = await lockOpenReferral(db, input.user_id);
    if (!before) throw fail.notFound('Referral');

    const decision = decideReward(before.state);
    if (isRefusal(decision)) return decision;

    if (decision.repeated) {
      const after = {
        state: 'qualified',
        paid_at: null,
        paid_by: null,
        reason: referralReasons.qualified,
      } as const;
      await saveReferral(db, input.user_id, after);
      recordChange(before, { ...before, ...after });
      emit('reward_reopened', { userId: input.user_id });
      emit('referral_marked', {
        userId: input.user_id,
        announceAt: addMilliseconds(now, rewardAnnouncedAfter),
      });
    }
    return ok(presentReferral(await findReferredUser(db, input.user_id), { isHouse: true }));
  },
);
