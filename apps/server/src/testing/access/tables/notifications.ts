import * as notifications from '@nightjar/domain/notifications/calls';
import { type AccessRow, registered } from '../table.ts';

/** An id of another user's notification marks only the caller's own older ones, so every id is as good as a moment. */
export const notificationsTable: readonly AccessRow[] = [
  {
    call: notifications.notifications,
    names: null,
    input: (_, user_id) => ({ user_id }),
    expect: { always: registered('ok') },
  },
  {
    call: notifications.unreadNotifications,
    names: null,
    input: (_, user_id) => ({ user_id }),
    expect: { always: registered('ok') },
  },
  {
    call: notifications.markNotificationsRead,
    names: null,
    input: (_, user_id) => ({ user_id, up_to: '01991d2a-0000-7000-8000-000000000001' }),
    expect: { always: registered('ok') },
  },
  {
    call: notifications.myNotificationSettings,
    names: null,
    input: (_, user_id) => ({ user_id }),
    expect: { always: registered('ok') },
  },
  {
    call: notifications.updateNotificationSettings,
    names: null,
    input: (_, user_id) => ({ user_id, kind: 'chats', on: false }),
    expect: { always: registered('ok') },
  },
];
