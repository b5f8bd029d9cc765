import { centerOf } from '@nightjar/domain/places/rules';
import { nearbyProsWithinBounds } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentNearbyPro } from './present.ts';
import { findProsOnShift } from './queries.ts';

export const nearbyProsWithinBoundsHandler = handle(
  nearbyProsWithinBounds,
  async ({ input, actor, now, db }) => {
    const area = { near: centerOf(input), bounds: input };
    const rows = await findProsOnShift(db, area, actor.userId, now, input.limit);
    return ok(
      rows.map(row => presentNearbyPro(row, area.near, now)),
      { total: rows.length },
    );
  },
);
