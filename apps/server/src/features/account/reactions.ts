import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** Tier or roles changed: what the session may do is read again. */
    actor_changed: { userId: string };
    signed_up: { userId: string };
    activity_status_changed: { userId: string; status: 'in' | 'out' };
  }
}

export const accountReactions = [
  on('signed_up', { counts: metrics => metrics.signedUp() }),
  on('actor_changed', {
    actorsChanged: ({ userId }) => [userId],
    broadcasts: ({ userId }) => [userTopic.say(userId, 'account_changed', {})],
  }),
];
