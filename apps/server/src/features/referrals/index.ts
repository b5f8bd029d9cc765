import { assignReferralHandler } from './assign-referral.ts';
import { checkWhitelistCodeHandler } from './check-whitelist-code.ts';
import { markReferralPaidHandler } from './mark-referral-paid.ts';
import { markReferralUnpaidHandler } from './mark-referral-unpaid.ts';
import { referredUsersHandler } from './referred-users.ts';
import { validateReferralHandler } from './validate-referral.ts';

export const referralsHandlers = [
  assignReferralHandler,
  checkWhitelistCodeHandler,
  markReferralPaidHandler,
  markReferralUnpaidHandler,
  referredUsersHandler,
  validateReferralHandler,
];
