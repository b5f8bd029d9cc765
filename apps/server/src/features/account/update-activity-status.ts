import { updateActivityStatus } from '@nightjar/domain/account/calls';
import { nightEnd } from '@nightjar/domain/kernel/night';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../platform/http/handler.ts';
import { together } from '../../platform/together.ts';
import { recordOut } from '../activity/queries/nights.ts';
import { findLocation } from '../people/queries/person.ts';
import { findFriendIds } from '../people/queries/ties.ts';
import { findNearestTimezone } from '../venues/queries/cards.ts';
import { deleteLocation } from './queries/location.ts';
import { saveActivityStatus } from './queries/user.ts';

export const updateActivityStatusHandler = handle(
  updateActivityStatus,
  async ({ input, actor, now, db, emit }) => {
    const [location, friendIds] = await together(
      findLocation(db, actor.userId),
      findFriendIds(db, actor.userId),
    );
    const timezone = (location && (await findNearestTimezone(db, location))) ?? houseTimezone;

    const until = input.activity_status === 'out' ? nightEnd(now, timezone) : null;

    await saveActivityStatus(db, actor.userId, input.activity_status, until);
    if (input.activity_status === 'out') await recordOut(db, actor.userId, now);
    if (input.activity_status === 'in') await deleteLocation(db, actor.userId);
    emit('activity_status_changed', {
      userId: actor.userId,
      status: input.activity_status,
      friendIds,
    });
    return ok({ activity_status: input.activity_status, until: until?.toISOString() ?? null });
  },
);
