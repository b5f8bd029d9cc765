import { isAnnounced } from '@nightjar/domain/events/access';
import { publicEvent } from '@nightjar/domain/events/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentPublicEvent } from '../present.ts';
import { findPublicEventPage } from '../queries/page.ts';

export const publicEventHandler = handle(publicEvent, async ({ input, db }) => {
  const row = await findPublicEventPage(db, input.event_id);
  if (!row || !isAnnounced(row)) throw fail.notFound('Event');
  return ok(presentPublicEvent(row));
});
