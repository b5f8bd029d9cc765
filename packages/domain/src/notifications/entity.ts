import * as z from 'zod/mini';
import { notificationId } from '../kernel/id.ts';
import { moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';

/** A user may switch off the pushes and the text messages of each of these kinds. */
export const optionalKinds = ['drinks', 'friends', 'events', 'chats', 'bars'] as const;
export type OptionalKind = (typeof optionalKinds)[number];

/**
 * Notifications of the kind `account` are always sent, because they are about the user's money, their own report or the
 * misuse of their code.
 */
export const notificationKinds = [...optionalKinds, 'account'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * The type of a notification decides with which others it becomes one row of the inbox. Installed apps know only the
 * types of their own release, so on the wire the type is a text.
 */
export const notificationTypes = [
  'friend_request',
  'friend_accepted',
  'drink_sent',
  'round_sent',
  'drink_ends',
  'drink_accepted',
  'drink_declined',
  'pour',
  'event',
  'team_request',
  'team',
  'account',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** The inbox has the notifications of this many past days. */
export const notificationsKeptDays = 30;

export const notificationPageSize = 30;
export const notificationPageLimit = 100;

/** The bell counts at most this many unread notifications, because it shows "99+" for all higher counts. */
export const mostUnreadCounted = 100;

/** `person` is who the notification is from, and `link` is a path in the app. */
export const notification = z.object({
  notification_id: notificationId,
  kind: z.enum(notificationKinds),
  type: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  at: moment,
  read: z.boolean(),
  person: z.nullable(person),
});
export type Notification = z.infer<typeof notification>;

/** True where the user gets pushes and text messages of the kind. */
export const notificationSettings = z.object({
  drinks: z.boolean(),
  friends: z.boolean(),
  events: z.boolean(),
  chats: z.boolean(),
  bars: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
