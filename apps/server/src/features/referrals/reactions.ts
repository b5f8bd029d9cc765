import { userTopic } from '@nightjar/domain/live';
import { reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A reward is no longer marked as paid out, so it is decided again whether the reward is due. */
    reward_reopened: { userId: string };
    /**
     * A reward was marked as paid out, or the mark was removed. At `announceAt`, the referrer is notified of the state
     * that it has then.
     */
    referral_marked: { userId: string; announceAt: Date };
    /** The user `userId` joined by the referrer's code. Null means that a reward of the referrer has changed. */
    referral_changed: { referrerId: string; userId: string | null };
  }
}

/**
 * A job of this name announces a reward. Each invitee has at most one such job; the next change of the mark replaces
 * it.
 */
export const announceReferralJob = 'announce-referral';

export const referralsReactions = [
  reactTo('referral_changed', {
    broadcasts: ({ referrerId, userId }) => [
      userTopic.broadcast({ to: referrerId, from: userId }, 'referral_changed', {}),
    ],
  }),
  reactTo('referral_marked', {
    jobs: ({ userId, announceAt }) => [
      {
        ...{ name: announceReferralJob, payload: { userId } },
        ...{ runAt: announceAt, key: `${announceReferralJob}:${userId}` },
      },
    ],
  }),
  reactTo('reward_reopened', { jobs: ({ userId }) => [{ name: 'settle-referral', payload: { userId } }] }),
];
