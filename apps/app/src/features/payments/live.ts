import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshEntry, refreshPlan } from './remote.ts';

/**
 * Refetches the user's plan and tickets after a payment or a refund, also when that happened on another device.
 */
export function paymentsHandlers(userId: string): EventHandlers {
  return {
    events: { account_changed: () => void refreshPlan(userId), event_changed: () => void refreshEntry() },
    onJoined: () => {
      void refreshPlan(userId);
      void refreshEntry();
    },
  };
}
