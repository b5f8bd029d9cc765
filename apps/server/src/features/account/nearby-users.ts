import { nearbyUsers } from '@nightjar/domain/account/calls';
import { type NearbyUser, nearbyUsersLimit, nearbyUsersRadiusMetres } from '@nightjar/domain/account/entity';
import { decideViewpoint } from '@nightjar/domain/account/rules';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentStranger } from './present.ts';
import { findStrangersOut } from './queries/sight.ts';
import { findLocation } from './queries.ts';

/** Order, distance and membership are asked of cells: the viewer's, and the ones strangers are told to be in. */
export const nearbyUsersHandler = handle(nearbyUsers, async ({ input, actor, now, db }) => {
  const location = await findLocation(db, actor.userId);
  const viewer = location && { point: location, setAt: location.setAt };
  const { near } = decideViewpoint(viewer, { lat: input.lat, lng: input.lng }, now);
  if (!near) return ok<NearbyUser[]>([], { total: 0 });

  const around = { near, radius: Math.min(input.radius, nearbyUsersRadiusMetres) };
  const rows = await findStrangersOut(db, actor.userId, around, now, nearbyUsersLimit);
  const strangers = rows
    .filter(row => distanceMetres(near, row) <= around.radius)
    .map(row => presentStranger(row, near, actor.userId));
  return ok<NearbyUser[]>(strangers, { total: strangers.length });
});
