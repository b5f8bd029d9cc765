import type { News } from '../../platform/realtime/news.ts';
import { refreshReferredUsers } from './remote.ts';

/** Somebody joined by one's code, or paid for the first time: the list of them is asked for again. */
export function referralsNews(userId: string): News {
  return {
    hears: { referral_changed: () => void refreshReferredUsers(userId) },
    onJoined: () => void refreshReferredUsers(userId),
  };
}
