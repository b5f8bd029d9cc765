import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A reward counts as not paid out again: whether it is due is decided anew. */
    reward_reopened: { userId: string };
    /**
     * A reward was marked as paid out or the mark was taken back; the referrer is notified of the final state at
     * `announceAt`.
     */
    referral_marked: { userId: string; announceAt: Date };
    /** The user joined by this user's code, or, null, a reward for one has changed. */
    referral_changed: { referrerId: string; userId: string | null };
  }
}

/** Each invitee has one waiting job: the next mark replaces it. */
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
