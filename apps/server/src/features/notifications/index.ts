import { markNotificationsReadHandler } from './mark-notifications-read.ts';
import { myNotificationSettingsHandler } from './my-notification-settings.ts';
import { notificationsHandler } from './notifications.ts';
import { unreadNotificationsHandler } from './unread-notifications.ts';
import { updateNotificationSettingsHandler } from './update-notification-settings.ts';

export const notificationsHandlers = [
  markNotificationsReadHandler,
  myNotificationSettingsHandler,
  notificationsHandler,
  unreadNotificationsHandler,
  updateNotificationSettingsHandler,
];
