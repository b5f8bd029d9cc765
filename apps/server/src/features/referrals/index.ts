import { assignReferralHandler } from './assign-referral.ts';
import { checkWhitelistCodeHandler } from './check-whitelist-code.ts';
import { validateReferralHandler } from './validate-referral.ts';

export const referralsHandlers = [assignReferralHandler, checkWhitelistCodeHandler, validateReferralHandler];
