import type { News } from '../../platform/realtime/news.ts';
import { refreshPlan } from './remote.ts';

/** A plan that was paid, renewed or ended, wherever it was: what is shown of it is asked for again. */
export function paymentsNews(userId: string): News {
  return {
    hears: { account_changed: () => void refreshPlan(userId) },
    onJoined: () => void refreshPlan(userId),
  };
}
