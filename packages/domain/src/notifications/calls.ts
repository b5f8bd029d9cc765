import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { notificationId, userId } from '../kernel/id.ts';
import { cursorList, cursorPage } from '../kernel/page.ts';
import {
  notification,
  notificationPageLimit,
  notificationPageSize,
  notificationSettings,
  optionalKinds,
} from './entity.ts';

const userIdField = { user_id: userId };
const unreadCount = z.object({ unread: z.int() });

export const notifications = defineCall({
  id: 'notifications',
  method: 'POST',
  summary: 'What the session user was notified of in the last 30 days, the latest first.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({
    ...userIdField,
    ...cursorPage(notificationId, { preset: notificationPageSize, most: notificationPageLimit }),
  }),
  output: z.object(cursorList('items', notification)),
  repeat: 'read',
});

export const unreadNotifications = defineCall({
  id: 'unread-notifications',
  method: 'POST',
  summary: 'How many notifications of the session user are unread; no more than 100 are counted.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object(userIdField),
  output: unreadCount,
  repeat: 'read',
});

export const markNotificationsRead = defineCall({
  id: 'mark-notifications-read',
  method: 'POST',
  summary: 'Marks a notification and all older ones as read, on all devices of the session user.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ ...userIdField, up_to: notificationId }),
  output: unreadCount,
  repeat: 'natural',
});

export const myNotificationSettings = defineCall({
  id: 'my-notification-settings',
  method: 'POST',
  summary: 'Which kinds of notifications the session user gets as pushes and text messages.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object(userIdField),
  output: notificationSettings,
  repeat: 'read',
});

export const updateNotificationSettings = defineCall({
  id: 'update-notification-settings',
  method: 'POST',
  summary: 'Switches the pushes and the text messages of one kind on or off.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ ...userIdField, kind: z.enum(optionalKinds), on: z.boolean() }),
  output: notificationSettings,
  repeat: 'natural',
  onFullDisk: 'works',
});
