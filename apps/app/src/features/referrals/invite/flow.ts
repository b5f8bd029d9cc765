import type { Referral, ReferralState } from '@nightjar/domain/referrals/entity';

/** The link that leads a newcomer here with one's code. */
export const inviteLink = (publicUrl: string, code: string): string => `${publicUrl}/r/${code}`;

/** The link without what everybody leaves out. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '');

/** "RAE7K2MQ" → "RAE7 K2MQ": read aloud over the music, in halves. */
export function spelledCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return code.length > 5 ? `${code.slice(0, half)} ${code.slice(half)}` : code;
}

const stateWords: Record<ReferralState, string> = {
  joined: 'Joined',
  qualified: 'Reward due',
  paid: 'Rewarded',
};

export const stateWord = (state: ReferralState): string => stateWords[state];

/** Of everybody who joined by some code, which a super admin is told, those who joined by this person's. */
export function throughMe(referrals: readonly Referral[], userId: string): Referral[] {
  return referrals.filter(({ referrer }) => referrer === null || referrer.id === userId);
}

/** How many birds sit on the branch: one is oneself, and each friend adds one while there is room. */
export const birdsOn = (friends: number): number => Math.min(5, 1 + friends);
