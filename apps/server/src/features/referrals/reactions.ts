import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** The mark of a reward was taken back, so it is decided again whether the reward is due. */
    reward_reopened: { userId: string };
    /**
     * A reward was marked as paid out or the mark was taken back; the referrer is notified of the final state at
     * `announceAt`.
     */
    referral_marked: { userId: string; announceAt: Date };
    /** `userId` joined by the referrer's code; null means that a reward has changed. */
    referral_changed: { referrerId: string; userId: string | null };
  }
}

/** Each invitee has one waiting job, which the next mark replaces. */
export const announceReferralJob = 'announce-referral';

export const referralsReactions = [
  on('referral_changed', {
    broadcasts: ({ referrerId, userId }) => [
      userTopic.broadcast({ to: referrerId, from: userId }, 'referral_changed', {}),
    ],
  }),
  on('referral_marked', {
    jobs: ({ userId, announceAt }) => [
      {
        ...{ name: announceReferralJob, payload: { userId } },
        ...{ runAt: announceAt, key: `${announceReferralJob}:${userId}` },
      },
    ],
  }),
  on('reward_reopened', { jobs: ({ userId }) => [{ name: 'settle-referral', payload: { userId } }] }),
];
