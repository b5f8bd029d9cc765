import { deleteEvent } from '@nightjar/domain/events/desk/calls';
import { eventEnd } from '@nightjar/domain/events/rules/nights';
import { handle, ok } from '../../../platform/http/handler.ts';
import { emitEventChanges } from '../change-event.ts';
import { type EventToChange, markEventsDeleted } from '../queries/changes.ts';
import { lockLaterNightsOf, lockOwnEvent } from './gate.ts';

/**
 * Marks an event as deleted. The places of guests, the room and the activities stay in the database, and no list shows
 * them.
 */
export const deleteEventHandler = handle(
  deleteEvent,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const event = await lockOwnEvent(db, actor, input.event_id);
    if (event.deleted) return ok({ deleted: true });

    const further = input.scope === 'later' ? await lockLaterNightsOf(db, event, { actor, now }) : [];
    const nights = [event, ...further];
    await markEventsDeleted(
      db,
      nights.map(({ event_id }) => event_id),
      { by: actor.userId, now },
    );
    const { name, status, starts_at } = event;
    recordChange({ name, status, starts_at, later: further.map(({ event_id }) => event_id) }, null);
    emitEventChanges(
      emit,
      nights.map(night => eventDeletionOf(night, now)),
    );
    return ok({ deleted: true });
  },
);

function eventDeletionOf(event: EventToChange, now: Date) {
  const isToCome = event.status === 'published' && eventEnd(event) > now;
  return {
    eventId: event.event_id,
    venueId: event.venue_id,
    news: isToCome ? ('deleted' as const) : ('changed' as const),
    announced: event.status !== 'draft',
  };
}
