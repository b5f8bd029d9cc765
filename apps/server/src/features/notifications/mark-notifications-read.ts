import { markNotificationsRead } from '@nightjar/domain/notifications/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { shownSince } from './gate.ts';
import { countUnread, markRead } from './queries.ts';

export const markNotificationsReadHandler = handle(
  markNotificationsRead,
  async ({ input, actor, now, db, emit }) => {
    const isChanged = await markRead(db, { userId: actor.userId, upTo: input.up_to }, now);
    if (isChanged) emit('notifications_read', { userId: actor.userId });
    return ok({ unread: await countUnread(db, actor.userId, { since: shownSince(now) }) });
  },
);
