import { nearbyPros } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentNearbyPro } from './present.ts';
import { findProsOnShift } from './queries/pros.ts';

export const nearbyProsHandler = handle(nearbyPros, async ({ input, actor, now, db }) => {
  const area = { near: { lat: input.lat, lng: input.lng }, radius: input.radius };
  const rows = await findProsOnShift(db, area, { viewer: actor.userId, now, limit: input.limit });
  const pros = rows
    .map(row => presentNearbyPro(row, area.near, now))
    .filter(pro => pro.distance_m <= input.radius);
  return ok(pros, { total: pros.length });
});
