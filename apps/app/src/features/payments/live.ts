import type { News } from '../../platform/realtime/news.ts';
import { refreshPlan } from './remote.ts';

/** Fetches the plan again when it was paid, renewed or ended, on any device. */
export function paymentsNews(userId: string): News {
  return {
    hears: { account_changed: () => void refreshPlan(userId) },
    onJoined: () => void refreshPlan(userId),
  };
}
