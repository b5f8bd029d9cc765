import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshPlan } from './remote.ts';

/**
 * Refetches the user's plan after it was paid, was renewed or has ended, also when that happened on another device.
 */
export function paymentsHandlers(userId: string): EventHandlers {
  return {
    events: { account_changed: () => void refreshPlan(userId) },
    onJoined: () => void refreshPlan(userId),
  };
}
