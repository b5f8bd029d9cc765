import { validateReferral } from '@nightjar/domain/referrals/calls';
import { referralRefusals } from '@nightjar/domain/referrals/refusals';
import { handle, ok } from '../../platform/http/handler.ts';
import { findReferrer } from './queries/referral.ts';

export const validateReferralHandler = handle(validateReferral, async ({ input, db }) => {
  const referrer = await findReferrer(db, input.code);
  return referrer ? ok({ first_name: referrer.first_name }) : referralRefusals.refuse('unknown_code');
});
