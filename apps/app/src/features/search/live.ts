import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { alsoOnSignOut } from '../people/remote/session.ts';
import { forgetRecentSearches } from './remote.ts';

/** No event concerns the search; a sign-out deletes the recent searches of this device. */
export function searchHandlers(userId: string): EventHandlers {
  alsoOnSignOut(() => forgetRecentSearches(userId));
  return {};
}
