import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { clearOnSignOut } from '../people/remote/session.ts';
import { forgetRecentSearches } from './remote.ts';

/** The search handles no realtime event. A sign-out deletes the recent searches from this device. */
export function searchHandlers(userId: string): EventHandlers {
  clearOnSignOut(() => forgetRecentSearches(userId));
  return {};
}
