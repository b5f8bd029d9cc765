import { validateReferral } from '@nightjar/domain/referrals/calls';
import { referralRefusals } from '@nightjar/domain/referrals/refusals';
import { shownInviter } from '@nightjar/domain/referrals/rules/look-up';
import { handle, ok } from '../../platform/http/handler.ts';
import { findInviter } from './queries/inviter.ts';

/**
 * A blocked person who signs out is a stranger to the server, so they still read the first name of an inviter who is not
 * private.
 */
export const validateReferralHandler = handle(validateReferral, async ({ input, actor, db }) => {
  const inviter = await findInviter(db, input.code, actor?.userId ?? null);
  if (!inviter) return referralRefusals.refuse('unknown_code');
  return ok({ first_name: shownInviter(inviter, inviter.viewer).first_name });
});
