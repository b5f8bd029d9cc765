import { userProfile } from '@nightjar/domain/account/calls';
import { mostActiveVenuesShown } from '@nightjar/domain/account/entity';
import { maySeeVisitHours } from '@nightjar/domain/activity/access';
import { usualVenueDays } from '@nightjar/domain/activity/entity';
import { usualVenues } from '@nightjar/domain/activity/rules';
import { fail } from '@nightjar/domain/kernel/failure';
import { userId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import type { ViewerContext } from '../people/queries/visibility.ts';
import { findVisits } from '../venues/queries/check-ins.ts';
import { presentProfile } from './present.ts';
import { findActiveVenues, findProfile, findVenuesShown, type ProfileRow } from './queries/profile.ts';

export const userProfileHandler = handle(userProfile, async ({ input, actor, now, db }) => {
  const profile = await findProfile(db, actor.userId, input.other_user_id);
  if (!profile) throw fail.notFound('Person');
  const context = { viewer: actor.userId, now };
  const venues = await venuesOfProfile(db, profile, context);
  return ok(presentProfile(profile, venues, context));
});

/**
 * Returns the venues of a profile. Friends see the last venues, the latest first. Strangers see the venues where the
 * user spent the most nights, without tonight.
 */
async function venuesOfProfile(db: Database, profile: ProfileRow, { viewer, now }: ViewerContext) {
  const isFriend = profile.friendship_state === 'accepted';
  const id = userId.parse(profile.id);
  if (maySeeVisitHours({ isSelf: id === viewer, isFriend }))
    return findActiveVenues(db, id, mostActiveVenuesShown);
  const visits = await findVisits(db, id, addMilliseconds(now, -usualVenueDays * days));
  return findVenuesShown(db, usualVenues(visits, now, mostActiveVenuesShown));
}
