import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshReferredUsers } from './remote.ts';

/** Refetches the list when a person joined with the code, or paid for the first time. */
export function referralsHandlers(userId: string): EventHandlers {
  return {
    events: { referral_changed: () => void refreshReferredUsers(userId) },
    onJoined: () => void refreshReferredUsers(userId),
  };
}
