import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A reward counts as not paid out again: whether it is due is asked anew. */
    reward_reopened: { userId: string };
    /** A user joined by this user's code, or a reward for one has changed. */
    referral_changed: { referrerId: string };
  }
}

export const referralsReactions = [
  on('referral_changed', {
    broadcasts: ({ referrerId }) => [userTopic.broadcast(referrerId, 'referral_changed', {})],
  }),
  on('reward_reopened', { jobs: ({ userId }) => [{ name: 'settle-referral', payload: { userId } }] }),
];
