import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshEntry, refreshPlan, refreshTickets } from './remote.ts';

/**
 * Refetches the user's plan and tickets after a payment or a refund, also when that happened on another device.
 */
export function paymentsHandlers(userId: string): EventHandlers {
  return {
    events: { account_changed: () => void refreshPlan(userId), event_changed: () => refreshEntries(userId) },
    onJoined: () => {
      void refreshPlan(userId);
      refreshEntries(userId);
    },
  };
}

function refreshEntries(userId: string): void {
  void refreshEntry();
  void refreshTickets(userId);
}
