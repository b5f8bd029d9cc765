import { defineExample, id, minutesFromNow } from '../kernel/example.ts';
import { examplePerson } from '../people/example.ts';
import { notification, notificationSettings } from './entity.ts';

/** Makes the notification of an hour ago that Ada wants to be friends. */
export const exampleNotification = defineExample(notification, () => ({
  notification_id: id('message'),
  kind: 'friends',
  type: 'friend_request',
  title: 'Ada',
  body: 'wants to be friends.',
  link: '/profile/friend-requests',
  at: minutesFromNow(-60),
  read: false,
  person: examplePerson(),
}));

/** Makes the settings of a user who has switched nothing off. */
export const exampleNotificationSettings = defineExample(notificationSettings, () => ({
  drinks: true,
  friends: true,
  events: true,
  chats: true,
  bars: true,
}));
