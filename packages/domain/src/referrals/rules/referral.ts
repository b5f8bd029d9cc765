import type { Refusal } from '../../kernel/failure.ts';
import { addMilliseconds, days, seconds } from '../../kernel/time.ts';
import { codeAlphabet, codeLength, type ReferralState } from '../entity.ts';
import { referralRefusals } from '../refusals.ts';

const { refuse } = referralRefusals;

/**
 * Draws an invite code or a referral code. `draw(n)` is an integer in [0, n) from the operating system's random source.
 */
export function drawCode(draw: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[draw(codeAlphabet.length)]).join('');
}

export type WhitelistCode = {
  uses: number;
  max_uses: number;
  expires_at: Date | null;
  closed_at: Date | null;
};

/**
 * Decides whether one more person may join with this invite code. An unknown code, a closed code and an expired code
 * get the same refusal.
 */
export function decideWhitelist<Code extends WhitelistCode>(
  user: { subscribed: boolean; pro: boolean },
  code: Code | null,
  now: Date,
): { granted: true; code: Code } | Refusal<'not_on_list' | 'code_used_up' | 'already_member'> {
  if (user.subscribed) return refuse('already_member');
  if (!code || code.closed_at || (code.expires_at && code.expires_at <= now)) return refuse('not_on_list');
  if (code.uses >= code.max_uses) return refuse('code_used_up');
  return { granted: true, code };
}

/**
 * A user may name their referrer within this time after joining. If it were possible later, people could agree on
 * referrals only for the rewards.
 */
export const referralAllowedFor = 1 * days;

/**
 * `broughtByUser` is true where the referrer joined with a referral code of this user, or with a code of a person whom
 * this user brought, and so on.
 */
export type ReferralRequest = {
  user: { id: string; joinedAt: Date | null };
  referrer: { id: string; broughtByUser: boolean } | null;
  existing: { referrer_id: string } | null;
};

export function decideReferral(
  { user, referrer, existing }: ReferralRequest,
  now: Date,
):
  | { granted: true; referrerId: string; repeated: boolean }
  | Refusal<'unknown_code' | 'own_code' | 'own_invitee' | 'already_referred' | 'too_late'> {
  if (!referrer) return refuse('unknown_code');
  if (referrer.id === user.id) return refuse('own_code');
  if (existing?.referrer_id === referrer.id)
    return { granted: true, referrerId: referrer.id, repeated: true };
  if (existing) return refuse('already_referred');
  if (referrer.broughtByUser) return refuse('own_invitee');
  if (!user.joinedAt || addMilliseconds(user.joinedAt, referralAllowedFor) < now) return refuse('too_late');
  return { granted: true, referrerId: referrer.id, repeated: false };
}

export type Qualification = { state: 'joined' | 'qualified'; qualifiedAt: Date | null; reason: string };

/**
 * Describes a payment of an invitee. `kept` is true for money that was not refunded in full and about which no dispute
 * is open or lost.
 */
export type InviteePayment = { readonly paidAt: Date | null; readonly kept: boolean };

/**
 * Decides whether an invitee earns their referrer a reward: they do as soon as they have made a payment whose money is
 * `kept`.
 */
export function qualificationOf(payments: readonly InviteePayment[]): Qualification {
  const paid = payments.filter(({ paidAt }) => paidAt !== null);
  const [first] = paid
    .filter(({ kept }) => kept)
    .flatMap(({ paidAt }) => paidAt ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
  if (first) return { state: 'qualified', qualifiedAt: first, reason: referralReasons.qualified };
  const reason = paid.length > 0 ? referralReasons.wentBack : referralReasons.joined;
  return { state: 'joined', qualifiedAt: null, reason };
}

/**
 * Decides the state of a referral after the payments of its invitee have changed. Null: the state stays as it is,
 * because the reward was paid out.
 */
export function decideQualification(
  saved: ReferralState,
  payments: readonly InviteePayment[],
): (Qualification & { changed: boolean }) | null {
  if (saved === 'paid') return null;
  const qualification = qualificationOf(payments);
  return { ...qualification, changed: qualification.state !== saved };
}

export const referralReasons = {
  joined: 'They joined and have not paid for anything yet.',
  wentBack: 'They paid, and the money went back or is in dispute.',
  qualified: 'They paid for the first time.',
  paid: 'The reward was paid out.',
} as const;

/** Decides whether a reward may be marked as paid out. A reward that has the mark already keeps it. */
export function decideReward(
  state: ReferralState,
): { granted: true; repeated: boolean } | Refusal<'not_qualified'> {
  if (state === 'joined') return refuse('not_qualified');
  return { granted: true, repeated: state === 'paid' };
}

/**
 * The referrer is notified this long after a reward was marked as paid. The desk can undo the mark for 6 seconds, and
 * the call that undoes it needs some time to reach the server.
 */
export const rewardAnnouncedAfter = 10 * seconds;
