import { assignReferralHandler } from './assign-referral.ts';
import { checkWhitelistCodeHandler } from './check-whitelist-code.ts';
import { closeInviteCodeHandler } from './codes/close-invite-code.ts';
import { createInviteCodeHandler } from './codes/create-invite-code.ts';
import { inviteCodeUsesHandler } from './codes/invite-code-uses.ts';
import { inviteCodesHandler } from './codes/invite-codes.ts';
import { updateInviteCodeHandler } from './codes/update-invite-code.ts';
import { markReferralPaidHandler } from './mark-referral-paid.ts';
import { markReferralUnpaidHandler } from './mark-referral-unpaid.ts';
import { referralRingsHandler } from './referral-rings.ts';
import { referredUsersHandler } from './referred-users.ts';
import { validateReferralHandler } from './validate-referral.ts';

export const referralsHandlers = [
  assignReferralHandler,
  checkWhitelistCodeHandler,
  closeInviteCodeHandler,
  createInviteCodeHandler,
  inviteCodesHandler,
  inviteCodeUsesHandler,
  markReferralPaidHandler,
  markReferralUnpaidHandler,
  referralRingsHandler,
  referredUsersHandler,
  updateInviteCodeHandler,
  validateReferralHandler,
];
