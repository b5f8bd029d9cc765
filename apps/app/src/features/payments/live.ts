import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshPlan } from './remote.ts';

/** Refetches the plan when it was paid, renewed or ended, on any device. */
export function paymentsHandlers(userId: string): EventHandlers {
  return {
    events: { account_changed: () => void refreshPlan(userId) },
    onJoined: () => void refreshPlan(userId),
  };
}
