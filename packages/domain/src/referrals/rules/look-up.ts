import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import { type ViewerRelation, visibilityOf } from '../../people/access.ts';
import { referralRefusals } from '../refusals.ts';
import { decideReferral, decideWhitelist, type ReferralRequest, type WhitelistCode } from './referral.ts';

const { refuse } = referralRefusals;

/** Describes what is stored under a typed code, and the user who typed it. */
export type LookedUpCode = {
  readonly user: { subscribed: boolean; pro: boolean };
  readonly referral: ReferralRequest;
  readonly venue: { readonly venue_name: string } | null;
  readonly invite: WhitelistCode | null;
};

type LookUpRefusal =
  | 'unknown_code'
  | 'own_code'
  | 'own_invitee'
  | 'already_referred'
  | 'too_late'
  | 'code_used_up'
  | 'already_member';

/**
 * Decides what a typed code is for the user who typed it. A code that could do nothing for them is refused with the
 * reason that its use would give. A member gets no answer about the invite list, which they do not need.
 */
export function decideLookUp(
  { user, referral, venue, invite }: LookedUpCode,
  now: Date,
): { granted: true; kind: 'referral' | 'venue' | 'invite_list' } | Refusal<LookUpRefusal> {
  if (referral.referrer) {
    const decision = decideReferral(referral, now);
    return isRefusal(decision) ? decision : { granted: true, kind: 'referral' };
  }
  if (venue) return { granted: true, kind: 'venue' };
  const decision = decideWhitelist(user, invite, now);
  if (!isRefusal(decision)) return { granted: true, kind: 'invite_list' };
  return refuse(decision.code === 'not_on_list' ? 'unknown_code' : decision.code);
}

type Inviter = {
  readonly first_name: string | null;
  readonly profile_image: string | null;
  readonly private: boolean;
};

/**
 * Returns what a person who typed a referral code may know of its owner. `viewer` is null without a session: then the
 * owner's picture is not shown. A private owner and an owner behind a block look the same: a friend without a name.
 */
export function shownInviter(
  inviter: Inviter,
  viewer: (ViewerRelation & { blocked: boolean }) | null,
): { first_name: string | null; profile_image: string | null } {
  const stranger = { isSelf: false, isFriend: false, blocked: false };
  if (visibilityOf(viewer ?? stranger, inviter) !== 'everything')
    return { first_name: null, profile_image: null };
  return { first_name: inviter.first_name, profile_image: viewer ? inviter.profile_image : null };
}
