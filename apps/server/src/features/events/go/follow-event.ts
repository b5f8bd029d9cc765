import { followEvent } from '@nightjar/domain/events/calls';
import { decideFollowing, decideGoing, nextPlace, shownToFriends } from '@nightjar/domain/events/rules/going';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { giveFreePlaces, lockAnnouncedEvent } from '../gate.ts';
import { findOwnPlace, savePlaceAtCommit, saveShownToFriends } from '../queries/places.ts';

/**
 * Gives the caller a place at an event. Users on the waitlist come first, so the caller gets a place only if one is
 * left after them.
 */
export const followEventHandler = handle(followEvent, async ({ input, actor: { userId }, now, db, emit }) => {
  const [event, own] = await awaitTogether(
    lockAnnouncedEvent(db, input.event_id),
    findOwnPlace(db, userId, input.event_id),
  );
  const { event_id: eventId, venue_id: venueId, capacity, going_count } = event;
  if (!own) throw fail.notFound('Person');

  const shown = shownToFriends(input.shown ?? own.place?.shown, own);
  if (own.place) {
    const decision = decideGoing(event, now);
    if (isRefusal(decision)) return decision;
    if (shown !== own.place.shown) await saveShownToFriends(db, { userId, eventId, shown });
    const place = own.place.waiting ? 'waiting' : 'going';
    return ok({ is_following: true, place, shown, going_count });
  }

  const decision = decideFollowing(event, now);
  if (isRefusal(decision)) return decision;
  const { going, movedUp } = await giveFreePlaces(db, event, now);
  const place = nextPlace({ capacity, going });
  await savePlaceAtCommit(db, { userId, eventId, waiting: place === 'waiting', shown }, now);
  emit('followed_event', { userId, eventId, venueId });
  emit('places_given', { eventId, userIds: movedUp });
  const added = movedUp.length + (place === 'going' ? 1 : 0);
  return ok({ is_following: true, place, shown, going_count: going_count + added });
});
