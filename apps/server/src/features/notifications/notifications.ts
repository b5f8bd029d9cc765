import { cutPage } from '@nightjar/domain/kernel/page';
import { notifications } from '@nightjar/domain/notifications/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { shownSince } from './gate.ts';
import { presentNotification } from './present.ts';
import { findNotifications } from './queries.ts';

export const notificationsHandler = handle(notifications, async ({ input, actor, now, db }) => {
  const page = { before: input.before, since: shownSince(now), limit: input.limit + 1 };
  const { rows, more } = cutPage(await findNotifications(db, actor.userId, page), input.limit);
  return ok({ items: rows.map(presentNotification), more });
});
