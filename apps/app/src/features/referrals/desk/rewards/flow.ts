import type { Referral } from '@nightjar/domain/referrals/entity';
import { referralReasons } from '@nightjar/domain/referrals/rules/referral';

/** Returns the row of a referral as it will be once the server has marked its reward. */
export const withRewardMark = (row: Referral, paid: boolean, now: Date): Referral =>
  paid
    ? { ...row, state: 'paid', reason: referralReasons.paid, paid_at: now.toISOString() }
    : { ...row, state: 'qualified', reason: referralReasons.qualified, paid_at: null };

export const countUnpaid = (rows: readonly Referral[]): number =>
  rows.filter(({ state }) => state === 'qualified').length;
