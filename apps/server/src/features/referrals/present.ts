import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { referredUsers } from '@nightjar/domain/referrals/calls';
import { referralReasons } from '@nightjar/domain/referrals/rules/referral';
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
