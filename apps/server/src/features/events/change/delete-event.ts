import { deleteEvent } from '@nightjar/domain/events/calls';
import { eventEnd } from '@nightjar/domain/events/rules';
import { handle, ok } from '../../../platform/http/handler.ts';
import { markDeleted } from '../queries/changes.ts';
import { lockOwn } from './gate.ts';

/** The rows of people who go, the room and the activities stay, and no list shows them. */
export const deleteEventHandler = handle(
  deleteEvent,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const event = await lockOwn(db, actor, input.event_id);
    if (event.deleted) return ok({ deleted: true });

    const { event_id: eventId, venue_id: venueId, name, status, starts_at } = event;
    await markDeleted(db, eventId, actor.userId, now);
    recordChange({ name, status, starts_at }, null);
    const isToCome = status === 'published' && eventEnd(event) > now;
    const news = isToCome ? 'deleted' : 'changed';
    emit('event_changed', { eventId, venueId, news, announced: status !== 'draft' });
    return ok({ deleted: true });
  },
);
