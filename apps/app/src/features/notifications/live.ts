import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshNotifications } from './remote.ts';

/** Loads the inbox again when it changes, on this device or another one, and after the channel was lost. */
export function notificationsHandlers(userId: string): EventHandlers {
  const refresh = () => refreshNotifications(userId);
  return { events: { notifications_changed: refresh }, onJoined: refresh };
}
