import { nearbyActivity } from '@nightjar/domain/activity/calls';
import { nearbyActivityLimit } from '@nightjar/domain/activity/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { findFriendsHere } from '../venues/queries/check-ins.ts';
import { presentBusyVenue } from './present.ts';
import { findBusyVenues } from './queries/busy-venues.ts';

export const nearbyActivityHandler = handle(nearbyActivity, async ({ input, actor, now, db }) => {
  const near = { lat: input.lat, lng: input.lng };
  const friends = await findFriendsHere(db, actor.userId, now);
  const around = { near, radius: input.radius, also: [...friends.keys()], limit: nearbyActivityLimit };
  const rows = await findBusyVenues(db, around, now);
  const busy = rows
    .map(row => presentBusyVenue(row, near, friends))
    .filter(venue => venue.distance_m <= input.radius);
  return ok(busy, { total: busy.length });
});
