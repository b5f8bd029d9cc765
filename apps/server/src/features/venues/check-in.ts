import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { checkIn } from '@nightjar/domain/venues/calls';
import { decideCheckIn } from '@nightjar/domain/venues/rules/check-in';
import { handle, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import { findLocation, lockUser } from '../people/queries/person.ts';
import { findLastPour, saveCheckInAtCommit } from './queries/check-ins.ts';
import { findVenuePlace } from './queries/place.ts';

/**
 * Checks in the caller at a venue. A person has at most one active check-in: the person's row is locked, and the
 * database refuses a second one.
 */
export const checkInHandler = handle(checkIn, async ({ input, actor, now, db, emit }) => {
  const [person, venue, location, pouredAt] = await awaitTogether(
    lockUser(db, actor.userId),
    findVenuePlace(db, input.venue_id),
    findLocation(db, actor.userId),
    findLastPour(db, actor.userId, input.venue_id),
  );
  if (!venue) throw fail.notFound('Venue');

  const decision = decideCheckIn(venue, { location, pouredAt }, now);
  if (isRefusal(decision)) return decision;

  await saveCheckInAtCommit(
    db,
    { userId: actor.userId, venueId: input.venue_id, endsAt: decision.endsAt },
    now,
  );
  emit('checked_in', { userId: actor.userId, venueId: input.venue_id, isPrivate: person.private });
  return ok({ venue_id: input.venue_id, checked_in: true, ends_at: decision.endsAt.toISOString() });
});
