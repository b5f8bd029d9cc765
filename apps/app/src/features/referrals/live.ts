import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshReferredUsers } from './remote.ts';

/**
 * Refetches the people who joined with the user's referral code, when another person joins with it or pays for the
 * first time.
 */
export function referralsHandlers(userId: string): EventHandlers {
  return {
    events: { referral_changed: () => void refreshReferredUsers(userId) },
    onJoined: () => void refreshReferredUsers(userId),
  };
}
