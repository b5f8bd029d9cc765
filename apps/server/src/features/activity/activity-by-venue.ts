import { activityByVenue } from '@nightjar/domain/activity/calls';
import { lastCheckInLimits } from '@nightjar/domain/activity/entity';
import { fail } from '@nightjar/domain/kernel/failure';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { mostProsShown } from '@nightjar/domain/staff/entity';
import { isClockedIn } from '@nightjar/domain/staff/rules/shifts';
import { handle, ok } from '../../platform/http/handler.ts';
import { findProsOfVenue } from '../staff/queries/pros.ts';
import { countPeopleHere, findFriendsHere, findLastCheckIns } from '../venues/queries/check-ins.ts';
import { presentVenueNow } from './present.ts';

export const activityByVenueHandler = handle(activityByVenue, async ({ input, actor, now, db }) => {
  const viewer = actor.userId;
  const lately = {
    viewer,
    since: addMilliseconds(now, -lastCheckInLimits.days * days),
    most: lastCheckInLimits.most,
    now,
  };
  const [hereCount, friends, visits, pros] = await Promise.all([
    countPeopleHere(db, input.venue_id, now),
    findFriendsHere(db, viewer, now),
    findLastCheckIns(db, input.venue_id, lately),
    findProsOfVenue(db, input.venue_id, { viewer, now, limit: mostProsShown }),
  ]);
  if (hereCount === null) throw fail.notFound('Venue');
  const prosOn = pros.filter(pro => isClockedIn(pro, now));
  return ok(presentVenueNow(input.venue_id, { hereCount, friends, visits, prosOn }, now));
});
