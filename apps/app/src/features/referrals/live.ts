import type { News } from '../../platform/realtime/news.ts';
import { refreshReferredUsers } from './remote.ts';

/** Fetches the list again when a person joined with the code, or paid for the first time. */
export function referralsNews(userId: string): News {
  return {
    hears: { referral_changed: () => void refreshReferredUsers(userId) },
    onJoined: () => void refreshReferredUsers(userId),
  };
}
