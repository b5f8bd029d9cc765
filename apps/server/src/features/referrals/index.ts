import { assignReferralHandler } from './assign-referral.ts';
import { checkWhitelistCodeHandler } from './check-whitelist-code.ts';
import { closeInviteCodeHandler } from './desk/close-invite-code.ts';
import { createInviteCodeHandler } from './desk/create-invite-code.ts';
import { inviteCodeUsesHandler } from './desk/invite-code-uses.ts';
import { inviteCodesHandler } from './desk/invite-codes.ts';
import { markReferralPaidHandler } from './desk/mark-referral-paid.ts';
import { markReferralUnpaidHandler } from './desk/mark-referral-unpaid.ts';
import { referralRingsHandler } from './desk/referral-rings.ts';
import { updateInviteCodeHandler } from './desk/update-invite-code.ts';
import { lookUpCodeHandler } from './look-up-code.ts';
import { referredUsersHandler } from './referred-users.ts';
import { validateReferralHandler } from './validate-referral.ts';

export const referralsHandlers = [
  assignReferralHandler,
  checkWhitelistCodeHandler,
  closeInviteCodeHandler,
  createInviteCodeHandler,
  inviteCodesHandler,
  inviteCodeUsesHandler,
  lookUpCodeHandler,
  markReferralPaidHandler,
  markReferralUnpaidHandler,
  referralRingsHandler,
  referredUsersHandler,
  updateInviteCodeHandler,
  validateReferralHandler,
];
