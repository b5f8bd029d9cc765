import type { Referral, ReferralState } from '@nightjar/domain/referrals/entity';
import { inviteWords } from './words.ts';

/** A newcomer who opens the link registers with the code. */
export const inviteLink = (publicUrl: string, code: string): string => `${publicUrl}/r/${code}`;

/** The link is shown without its scheme. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '');

/** The code is split in halves to be read aloud: "RAE7K2MQ" becomes "RAE7 K2MQ". */
export function spelledCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return code.length > 5 ? `${code.slice(0, half)} ${code.slice(half)}` : code;
}

export const stateLabel = (state: ReferralState): string => inviteWords.joined.states[state];

/** Returns the people who joined with this person's code, because a super admin receives those of all codes. */
export function joinedThrough(referrals: readonly Referral[], userId: string): Referral[] {
  return referrals.filter(({ referrer }) => referrer === null || referrer.id === userId);
}

/** The illustration has one bird for the person and one for each friend, as many as fit. */
export const birdCount = (friends: number): number => Math.min(5, 1 + friends);
