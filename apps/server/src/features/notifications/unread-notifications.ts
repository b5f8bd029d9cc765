import { unreadNotifications } from '@nightjar/domain/notifications/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { shownSince } from './gate.ts';
import { countUnread } from './queries.ts';

export const unreadNotificationsHandler = handle(unreadNotifications, async ({ actor, now, db }) =>
  ok({ unread: await countUnread(db, actor.userId, { since: shownSince(now) }) }),
);
