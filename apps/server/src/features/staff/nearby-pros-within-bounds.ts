import { centerOf } from '@nightjar/domain/places/rules/areas';
import { nearbyProsWithinBounds } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentNearbyPro } from './present.ts';
import { findProsOnShift } from './queries/pros.ts';

export const nearbyProsWithinBoundsHandler = handle(
  nearbyProsWithinBounds,
  async ({ input: { bounds, circle, limit }, actor, now, db }) => {
    const area = bounds ? { near: centerOf(bounds), bounds } : circle;
    const reach = circle?.radius ?? Number.POSITIVE_INFINITY;
    const rows = await findProsOnShift(db, area, { viewer: actor.userId, now, limit });
    const pros = rows
      .map(row => presentNearbyPro(row, area.near, now))
      .filter(({ distance_m }) => distance_m <= reach);
    return ok(pros, { total: pros.length });
  },
);
