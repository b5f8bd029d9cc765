import type { Referral, ReferralState } from '@nightjar/domain/referrals/entity';
import { inviteWords } from './words.ts';

/** The link that registers a newcomer with the code. */
export const inviteLink = (publicUrl: string, code: string): string => `${publicUrl}/r/${code}`;

/** The link without its scheme. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '');

/** "RAE7K2MQ" → "RAE7 K2MQ": in halves, to be read aloud. */
export function spelledCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return code.length > 5 ? `${code.slice(0, half)} ${code.slice(half)}` : code;
}

export const stateLabel = (state: ReferralState): string => inviteWords.joined.states[state];

/** The people who joined with this person's code; a super admin receives those of all codes. */
export function joinedThrough(referrals: readonly Referral[], userId: string): Referral[] {
  return referrals.filter(({ referrer }) => referrer === null || referrer.id === userId);
}

/** The birds of the illustration: one for the person and one for each friend, as many as fit. */
export const birdCount = (friends: number): number => Math.min(5, 1 + friends);
