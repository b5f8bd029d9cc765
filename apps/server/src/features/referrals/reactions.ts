import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A reward counts as not paid out again: whether it is due is asked anew. */
    reward_reopened: { userId: string };
  }
}

export const referralsReactions = [
  on('reward_reopened', { jobs: ({ userId }) => [{ name: 'settle-referral', payload: { userId } }] }),
];
