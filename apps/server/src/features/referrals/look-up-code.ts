import { isRefusal } from '@nightjar/domain/kernel/failure';
import { lookUpCode } from '@nightjar/domain/referrals/calls';
import { decideLookUp } from '@nightjar/domain/referrals/rules/look-up';
import { codeReadings } from '@nightjar/domain/referrals/rules/typed-code';
import { type CallContext, handle, ok } from '../../platform/http/handler.ts';
import { findVenueByCode } from '../staff/queries/joining.ts';
import { recordCodeTry, refundCodeTry } from './gate.ts';
import { presentCodeMeaning } from './present.ts';
import { findInviter } from './queries/inviter.ts';
import { findInviteeFlags, findReferral, isInvitedBy } from './queries/referral.ts';
import { findWhitelistCode } from './queries/whitelist.ts';

export const lookUpCodeHandler = handle(lookUpCode, async call => {
  const { input, actor, now, platform, network } = call;
  const attempt = { platform, userId: actor.userId, network, codes: codeReadings(input.code) };
  await recordCodeTry(attempt);
  const found = await findCode(call);

  const decision = decideLookUp(found, now);
  if (isRefusal(decision)) return decision;

  await refundCodeTry(attempt);
  return ok(presentCodeMeaning(decision.kind, found));
});

/** Loads everything that is stored under a typed code, and what the rules need to know of the person who typed it. */
async function findCode({ input, actor, now, db }: CallContext<typeof lookUpCode>) {
  const { userId } = actor;
  const [inviter, user, existing, venue, invite] = await Promise.all([
    findInviter(db, input.code, userId),
    findInviteeFlags(db, userId),
    findReferral(db, userId),
    findVenueByCode(db, codeReadings(input.code)),
    findWhitelistCode(db, input.code),
  ]);
  // A person who is still signing up joins at the earliest now.
  const joinedAt = actor.tier === 'authenticated' ? now : user.terms_accepted_on;
  const referrer = inviter && {
    id: inviter.id,
    broughtByUser: await isInvitedBy(db, inviter.id, userId),
  };
  return {
    user,
    inviter,
    referral: { user: { id: userId, joinedAt }, referrer, existing: existing ?? null },
    venue,
    invite: invite ?? null,
  };
}
