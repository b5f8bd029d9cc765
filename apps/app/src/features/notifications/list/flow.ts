import type { Notification, NotificationKind } from '@nightjar/domain/notifications/entity';
import type { IconName } from '../../../ui/icon/icon.tsx';

/** Returns the ids of the notifications that were unread when this visit of the page showed them first. */
export function noteFresh(fresh: ReadonlySet<string>, items: readonly Notification[]): ReadonlySet<string> {
  const unread = items.filter(({ read, notification_id }) => !read && !fresh.has(notification_id));
  if (unread.length === 0) return fresh;
  return new Set([...fresh, ...unread.map(({ notification_id }) => notification_id)]);
}

/**
 * Shows notifications as unread for as long as the page is open. Opening it marks them as read on the server, but the
 * user has not looked at them yet.
 */
export const asSeenOnOpening = (
  items: readonly Notification[],
  fresh: ReadonlySet<string>,
): readonly Notification[] =>
  items.map(item => ({ ...item, read: item.read && !fresh.has(item.notification_id) }));

/** A row without a person shows the icon of its kind. */
export const iconOfKind: Record<NotificationKind, IconName> = {
  drinks: 'Martini',
  friends: 'Users',
  events: 'CalendarStar',
  chats: 'ChatsCircle',
  bars: 'Storefront',
  account: 'Info',
};
