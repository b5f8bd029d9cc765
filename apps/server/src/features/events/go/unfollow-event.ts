import { unfollowEvent } from '@nightjar/domain/events/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { giveFreePlaces, lockAnnouncedEvent } from '../gate.ts';
import { deleteEventPlace, findOwnPlace } from '../queries/places.ts';

export const unfollowEventHandler = handle(
  unfollowEvent,
  async ({ input, actor: { userId }, now, db, emit }) => {
    const event = await lockAnnouncedEvent(db, input.event_id);
    const { event_id: eventId, venue_id: venueId } = event;
    const [given, kept] = await awaitTogether(
      deleteEventPlace(db, userId, eventId),
      findOwnPlace(db, userId, eventId),
    );
    if (kept?.place) {
      const { waiting, shown } = kept.place;
      const place = waiting ? 'waiting' : 'going';
      return ok({ is_following: true, place, shown, going_count: event.going_count });
    }
    const left = {
      ...event,
      going_count: event.going_count - (given === 'going' ? 1 : 0),
      waiting_count: event.waiting_count - (given === 'waiting' ? 1 : 0),
    };
    const { movedUp } = await giveFreePlaces(db, left, now);
    if (given) emit('unfollowed_event', { userId, eventId, venueId });
    emit('places_given', { eventId, userIds: movedUp });
    const going_count = left.going_count + movedUp.length;
    return ok({ is_following: false, place: 'none', shown: null, going_count });
  },
);
