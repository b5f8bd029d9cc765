import type { Referral, ReferralState } from '@nightjar/domain/referrals/entity';
import { inviteWords } from './words.ts';

/** Returns the link of an invitation. A newcomer who opens the link registers with the referral code in it. */
export const inviteLink = (publicUrl: string, code: string): string => `${publicUrl}/r/${code}`;

/** Returns the link without its scheme, as the page shows it. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '');

/** Splits a referral code into halves, so that people can read it aloud: "RAE7K2MQ" becomes "RAE7 K2MQ". */
export function spelledCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return code.length > 5 ? `${code.slice(0, half)} ${code.slice(half)}` : code;
}

export const stateLabel = (state: ReferralState): string => inviteWords.joined.states[state];

/**
 * Returns the people who joined with this person's referral code. The answer to a super admin has the people of all
 * codes.
 */
export function joinedThrough(referrals: readonly Referral[], userId: string): Referral[] {
  return referrals.filter(({ referrer }) => referrer === null || referrer.id === userId);
}

/**
 * Returns the number of birds in the illustration: one for the user and one for each friend who joined, five at most.
 */
export const birdCount = (friends: number): number => Math.min(5, 1 + friends);
