import { nearbyUsersLimit } from '@nightjar/domain/account/entity';
import { decideViewpoint } from '@nightjar/domain/account/rules/shown-place';
import { nearbyShotUsers } from '@nightjar/domain/drinks/calls';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentStranger } from '../../people/present.ts';
import { findLocation } from '../../people/queries/person.ts';
import { findDrinkersOut } from '../../people/queries/visibility.ts';

const noUsers: ReturnType<typeof presentStranger>[] = [];

/**
 * A viewer without a location, or one who searches from elsewhere, gets an empty list; others are shown by their
 * cells.
 */
export const nearbyShotUsersHandler = handle(nearbyShotUsers, async ({ input, actor, now, db }) => {
  const location = await findLocation(db, actor.userId);
  const viewer = location && { point: location, setAt: location.setAt };
  const { near } = decideViewpoint(viewer, input.near, now);
  if (!near) return ok(noUsers, { total: 0 });

  const { radius } = input;
  const rows = await findDrinkersOut(
    db,
    { near, radius, limit: nearbyUsersLimit },
    { viewer: actor.userId, now },
  );
  const around = rows.filter(row => distanceMetres(near, row) <= radius);
  return ok(
    around.map(row => presentStranger(row, near, actor.userId)),
    { total: around.length },
  );
});
