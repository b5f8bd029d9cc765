import { updateActivityStatus } from '@nightjar/domain/account/calls';
import { nightEnd } from '@nightjar/domain/kernel/night';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import { recordNightOutAtCommit } from '../activity/queries/nights.ts';
import { findLocation } from '../people/queries/person.ts';
import { findFriendIds } from '../people/queries/ties.ts';
import { findNearestTimezone } from '../venues/queries/place.ts';
import { deleteLocationAtCommit } from './queries/location.ts';
import { deleteTrackingTokensAtCommit } from './queries/tracking.ts';
import { saveActivityStatusAtCommit } from './queries/user.ts';

export const updateActivityStatusHandler = handle(
  updateActivityStatus,
  async ({ input, actor, now, db, emit }) => {
    const [location, friendIds] = await awaitTogether(
      findLocation(db, actor.userId),
      findFriendIds(db, actor.userId),
    );
    const timezone = (location && (await findNearestTimezone(db, location))) ?? houseTimezone;

    const status = input.activity_status;
    const until = status === 'out' ? nightEnd(now, timezone) : null;

    await saveActivityStatusAtCommit(db, { userId: actor.userId, status, until });
    if (status === 'out') await recordNightOutAtCommit(db, actor.userId, now);
    if (status === 'in') {
      await deleteLocationAtCommit(db, actor.userId);
      await deleteTrackingTokensAtCommit(db, actor.userId);
    }
    emit('activity_status_changed', { userId: actor.userId, status, friendIds });
    return ok({ activity_status: status, until: until?.toISOString() ?? null });
  },
);
