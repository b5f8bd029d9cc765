import type { News } from '../../platform/realtime/news.ts';
import { alsoOnSignOut } from '../people/remote.ts';
import { forgetRecentSearches } from './remote.ts';

/** No event concerns the search; a sign-out deletes the recent searches of this device. */
export function searchNews(userId: string): News {
  alsoOnSignOut(() => forgetRecentSearches(userId));
  return {};
}
