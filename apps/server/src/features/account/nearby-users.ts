import { nearbyUsers } from '@nightjar/domain/account/calls';
import { nearbyUsersLimit, nearbyUsersRadiusMetres } from '@nightjar/domain/account/entity';
import { decideStrangerSearchPoint } from '@nightjar/domain/account/rules/shown-place';
import { handle, ok } from '../../platform/http/handler.ts';
import { noStrangers, presentStrangers } from '../people/present.ts';
import { findLocation } from '../people/queries/person.ts';
import { findStrangersOut } from '../people/queries/visibility.ts';

/** Finds people near a point. A viewer without a recent location, or far from that point, gets an empty list. */
export const nearbyUsersHandler = handle(nearbyUsers, async ({ input, actor, now, db }) => {
  const context = { viewer: actor.userId, now };
  const location = await findLocation(db, actor.userId);
  const { near } = decideStrangerSearchPoint(
    location && { point: location, setAt: location.setAt },
    input.near,
    now,
  );
  if (!near) return ok(noStrangers, { total: 0 });

  const around = { near, radius: Math.min(input.radius, nearbyUsersRadiusMetres), limit: nearbyUsersLimit };
  const strangers = presentStrangers(await findStrangersOut(db, around, context), around, actor.userId);
  return ok(strangers, { total: strangers.length });
});
