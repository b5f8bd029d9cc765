import { userProfile } from '@nightjar/domain/account/calls';
import { activeVenuesShown } from '@nightjar/domain/account/entity';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentProfile } from './present.ts';
import { findActiveVenues, findProfile } from './queries.ts';

export const userProfileHandler = handle(userProfile, async ({ input, actor, now, db }) => {
  const profile = await findProfile(db, actor.userId, input.other_user_id);
  if (!profile) throw fail.notFound('Person');
  const venues = await findActiveVenues(db, input.other_user_id, activeVenuesShown);
  return ok(presentProfile(profile, venues, actor.userId, now));
});
