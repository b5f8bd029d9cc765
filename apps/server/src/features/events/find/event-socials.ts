import { maySeeEvent } from '@nightjar/domain/events/access';
import { eventSocials } from '@nightjar/domain/events/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentListed } from '../../people/present.ts';
import { findEventPage } from '../queries/page.ts';
import { findFriendsWhoGo } from '../queries/people.ts';

export const eventSocialsHandler = handle(eventSocials, async ({ input, actor, now, db }) => {
  const [event, friends] = await Promise.all([
    findEventPage(db, input.event_id, { viewer: actor.userId, now, session: null }),
    findFriendsWhoGo(db, { of: input.event_id, viewer: actor.userId, now }, input),
  ]);
  if (!event || !maySeeEvent(actor, event.venue_role, event)) throw fail.notFound('Event');
  const { going_count, waiting_count } = event;
  return ok(
    { going_count, waiting_count, friends: friends.rows.map(row => presentListed(row, actor.userId)) },
    { total: friends.total },
  );
});
