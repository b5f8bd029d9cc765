import { updateEventVisibility } from '@nightjar/domain/events/calls';
import { eventRefusals } from '@nightjar/domain/events/refusals';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockAnnouncedEvent } from '../gate.ts';
import { saveShownToFriends } from '../queries/places.ts';

export const updateEventVisibilityHandler = handle(
  updateEventVisibility,
  async ({ input, actor, db, emit }) => {
    const { event_id, venue_id, going_count } = await lockAnnouncedEvent(db, input.event_id);
    const place = await saveShownToFriends(db, {
      userId: actor.userId,
      eventId: event_id,
      shown: input.shown,
    });
    if (!place) return eventRefusals.refuse('not_going');
    emit('event_visibility_changed', {
      userId: actor.userId,
      eventId: event_id,
      venueId: venue_id,
    });
    return ok({ is_following: true, place, shown: input.shown, going_count });
  },
);
