import { eventsByVenue } from '@nightjar/domain/events/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { mayServeAt } from '@nightjar/domain/staff/access';
import { handle } from '../../../platform/http/handler.ts';
import { findVenueRole } from '../../staff/queries/roles.ts';
import { findVenuePlace } from '../../venues/queries/place.ts';
import { eventListFor } from '../gate.ts';
import { findEventsOfVenue } from '../queries/lists.ts';

export const eventsByVenueHandler = handle(eventsByVenue, async call => {
  const { input, actor, now, db } = call;
  const [venue, found] = await Promise.all([
    findVenuePlace(db, input.venue_id),
    findVenueRole(db, actor.userId, input.venue_id),
  ]);
  const onTeam = found !== null && mayServeAt(actor, found.venueRole);
  if (!venue || !(venue.active || onTeam)) throw fail.notFound('Venue');

  const { venue_id: venueId, ...page } = input;
  return eventListFor(
    call,
    input,
    await findEventsOfVenue(db, actor.userId, { ...page, venueId, drafts: onTeam, now }),
  );
});
