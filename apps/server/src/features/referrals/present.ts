import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { lookUpCode, referredUsers } from '@nightjar/domain/referrals/calls';
import { shownInviter } from '@nightjar/domain/referrals/rules/look-up';
import { referralReasons } from '@nightjar/domain/referrals/rules/referral';
import type { InviterWithViewer } from './queries/inviter.ts';
import type { ReferredRow } from './queries/referred.ts';

type ReferralWire = OutputWireOf<typeof referredUsers>[number];

/**
 * Presents a referral. Only the operator's roles see who referred a user. All others see only users whom they referred
 * themselves.
 */
export function presentReferral(row: ReferredRow, viewer: { isHouse: boolean }): ReferralWire {
  const { person, referrer, state, reason, created_at, qualified_at, paid_at } = row;
  return {
    user: person,
    referrer: viewer.isHouse ? referrer : null,
    state,
    reason: reason ?? referralReasons[state],
    joined_at: created_at.toISOString(),
    qualified_at: qualified_at?.toISOString() ?? null,
    paid_at: paid_at?.toISOString() ?? null,
  };
}

type CodeMeaningWire = OutputWireOf<typeof lookUpCode>;

type FoundCode = {
  inviter: InviterWithViewer | null;
  venue: { venue_code: string; venue_name: string } | null;
  invite: { code: string } | null;
};

/** Presents what a code is. `kind` is the decision about it, so the row of that kind was found. */
export function presentCodeMeaning(
  kind: CodeMeaningWire['kind'],
  { inviter, venue, invite }: FoundCode,
): CodeMeaningWire {
  if (kind === 'referral' && inviter)
    return { kind, code: inviter.referral_code, ...shownInviter(inviter, inviter.viewer) };
  if (kind === 'venue' && venue) return { kind, code: venue.venue_code, venue_name: venue.venue_name };
  if (kind === 'invite_list' && invite) return { kind, code: invite.code };
  throw new Error(`the code of the kind ${kind} was not found`);
}
