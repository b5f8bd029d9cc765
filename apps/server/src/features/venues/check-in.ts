import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { checkIn } from '@nightjar/domain/venues/calls';
import { decideCheckIn } from '@nightjar/domain/venues/rules';
import { handle, ok } from '../../platform/http/handler.ts';
import { findLocation, lockUser } from '../people/queries/person.ts';
import { findLastPour, findVenuePlace, saveCheckIn } from './queries.ts';

/** One active check-in per person: the person's row is locked, and the database allows no second. */
export const checkInHandler = handle(checkIn, async ({ input, actor, now, db, emit }) => {
  const person = await lockUser(db, actor.userId);
  const venue = await findVenuePlace(db, input.venue_id);
  if (!venue) throw fail.notFound('Venue');
  const location = await findLocation(db, actor.userId);
  const pouredAt = await findLastPour(db, actor.userId, input.venue_id);

  const decision = decideCheckIn(venue, { location, pouredAt }, now);
  if (isRefusal(decision)) return decision;

  await saveCheckIn(db, actor.userId, input.venue_id, now, decision.endsAt);
  emit('checked_in', { userId: actor.userId, venueId: input.venue_id, isPrivate: person.private });
  return ok({ venue_id: input.venue_id, checked_in: true, ends_at: decision.endsAt.toISOString() });
});
