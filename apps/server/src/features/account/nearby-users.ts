import { nearbyUsers } from '@nightjar/domain/account/calls';
import { nearbyUsersLimit, nearbyUsersRadiusMetres } from '@nightjar/domain/account/entity';
import { decideViewpoint } from '@nightjar/domain/account/rules';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentStranger } from './present.ts';
import { findStrangersOut } from './queries/sight.ts';
import { findLocation } from './queries.ts';

export const nearbyUsersHandler = handle(nearbyUsers, async ({ input, actor, now, db }) => {
  const location = await findLocation(db, actor.userId);
  const viewer = location && { point: location, setAt: location.setAt };
  const { near } = decideViewpoint(viewer, { lat: input.lat, lng: input.lng }, now);
  const radius = Math.min(input.radius, nearbyUsersRadiusMetres);
  const around = near && { near, radius };
  const rows = around ? await findStrangersOut(db, actor.userId, around, now, nearbyUsersLimit) : [];
  const strangers = rows.map(row => presentStranger(row, near ?? row, actor.userId));
  return ok(strangers, { total: strangers.length });
});
