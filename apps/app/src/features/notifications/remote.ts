import type { OutputOf } from '@nightjar/domain/kernel/call';
import {
  markNotificationsRead,
  myNotificationSettings,
  notifications,
  unreadNotifications,
  updateNotificationSettings,
} from '@nightjar/domain/notifications/calls';
import { notificationPageSize, type OptionalKind } from '@nightjar/domain/notifications/entity';
import { infiniteQueryOptions, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { log } from '../../platform/log.ts';
import { queryClient } from '../../platform/query-client.ts';

type NotificationsPage = OutputOf<typeof notifications>;
type Cursor = string | undefined;

/** The list begins with the latest notification; an older page is requested by the id of the last one. */
export function notificationsOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: [notifications.id, userId],
    queryFn: ({ pageParam, signal }: QueryFunctionContext<string[], Cursor>): Promise<NotificationsPage> =>
      api.call(
        notifications,
        { user_id: userId, limit: notificationPageSize, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last: NotificationsPage): Cursor =>
      last.more ? last.items.at(-1)?.notification_id : undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

export function unreadCountOptions(userId: string) {
  return queryOptions({
    queryKey: [unreadNotifications.id, userId],
    queryFn: ({ signal }) => api.call(unreadNotifications, { user_id: userId }, { signal }),
  });
}

export function notificationSettingsOptions(userId: string) {
  return queryOptions({
    queryKey: [myNotificationSettings.id, userId],
    queryFn: ({ signal }) => api.call(myNotificationSettings, { user_id: userId }, { signal }),
  });
}

/** Loads the list and the number of the bell again. */
export function refreshNotifications(userId: string): void {
  for (const { queryKey } of [notificationsOptions(userId), unreadCountOptions(userId)])
    void queryClient.invalidateQueries({ queryKey });
}

/**
 * Marks a notification and all older ones as read. A failure is only logged, because the next visit marks them again.
 */
export async function markReadUpTo(userId: string, upTo: string): Promise<void> {
  try {
    const left = await api.call(markNotificationsRead, { user_id: userId, up_to: upTo });
    queryClient.setQueryData(unreadCountOptions(userId).queryKey, left);
  } catch (error) {
    log.warn('The notifications were not marked as read', error);
  }
}

export const saveKindSetting = (userId: string, kind: OptionalKind, on: boolean) =>
  api.call(updateNotificationSettings, { user_id: userId, kind, on });

/** Shows the setting of a kind before the server has it. */
export const patchKind = (userId: string, kind: OptionalKind, on: boolean): void =>
  void queryClient.setQueryData(
    notificationSettingsOptions(userId).queryKey,
    settings => settings && { ...settings, [kind]: on },
  );

export const reloadSettings = (userId: string) =>
  queryClient.invalidateQueries({ queryKey: notificationSettingsOptions(userId).queryKey });
