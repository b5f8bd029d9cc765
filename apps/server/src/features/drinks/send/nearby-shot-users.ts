import { nearbyUsersLimit } from '@nightjar/domain/account/entity';
import { decideStrangerSearchPoint } from '@nightjar/domain/account/rules/shown-place';
import { nearbyShotUsers } from '@nightjar/domain/drinks/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { noStrangers, presentStrangers } from '../../people/present.ts';
import { findLocation } from '../../people/queries/person.ts';
import { findDrinkersOut } from '../../people/queries/visibility.ts';

/**
 * Finds people near a point who accept drinks. A viewer without a recent location, or far from that point, gets an
 * empty list.
 */
export const nearbyShotUsersHandler = handle(nearbyShotUsers, async ({ input, actor, now, db }) => {
  const context = { viewer: actor.userId, now };
  const location = await findLocation(db, actor.userId);
  const { near } = decideStrangerSearchPoint(
    location && { point: location, setAt: location.setAt },
    input.near,
    now,
  );
  if (!near) return ok(noStrangers, { total: 0 });

  const around = { near, radius: input.radius, limit: nearbyUsersLimit };
  const drinkers = presentStrangers(await findDrinkersOut(db, around, context), around, actor.userId);
  return ok(drinkers, { total: drinkers.length });
});
