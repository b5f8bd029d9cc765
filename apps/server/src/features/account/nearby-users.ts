import { nearbyUsers } from '@nightjar/domain/account/calls';
import { nearbyUsersLimit, nearbyUsersRadiusMetres } from '@nightjar/domain/account/entity';
import { decideViewpoint } from '@nightjar/domain/account/rules/shown-place';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentStranger } from '../people/present.ts';
import { findLocation } from '../people/queries/person.ts';
import { findStrangersOut, type ViewerContext } from '../people/queries/visibility.ts';

/** A viewer without a location, or one who searches from elsewhere, gets an empty list. */
export const nearbyUsersHandler = handle(nearbyUsers, async ({ input, actor, now, db }) => {
  const location = await findLocation(db, actor.userId);
  const viewer = location && { point: location, setAt: location.setAt };
  const { near } = decideViewpoint(viewer, input.near, now);

  const radius = Math.min(input.radius, nearbyUsersRadiusMetres);
  const strangers = near ? await strangersAround(db, { near, radius }, { viewer: actor.userId, now }) : [];
  return ok(strangers, { total: strangers.length });
});

/** Order, distance and membership are computed from cells: the viewer's, and those that strangers may see. */
async function strangersAround(
  db: Database,
  { near, radius }: { near: Point; radius: number },
  context: ViewerContext,
) {
  const rows = await findStrangersOut(db, { near, radius, limit: nearbyUsersLimit }, context);
  return rows
    .filter(row => distanceMetres(near, row) <= radius)
    .map(row => presentStranger(row, near, context.viewer));
}
