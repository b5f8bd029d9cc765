import { activityByUser } from '@nightjar/domain/activity/calls';
import { feedShownDays } from '@nightjar/domain/activity/entity';
import { exist, maySeeLists } from '@nightjar/domain/friends/access';
import { relationOf } from '@nightjar/domain/friends/rules';
import { fail } from '@nightjar/domain/kernel/failure';
import { days, later } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../platform/http/handler.ts';
import { findSomebody } from '../friends/queries/somebody.ts';
import { presentFeed } from './present.ts';
import { findFactsOf } from './queries.ts';

export const activityByUserHandler = handle(activityByUser, async ({ input, actor, now, db }) => {
  const target = await findSomebody(db, actor.userId, input.user_id, now);
  if (!target || !exist(target)) throw fail.notFound('Person');
  const viewer = {
    isSelf: input.user_id === actor.userId,
    isFriend: relationOf(target.tie, actor.userId) === 'friends',
  };
  const decision = maySeeLists(viewer, target.person);
  if (!decision.allowed) throw fail.forbidden(decision.reason);

  const since = later(now, -feedShownDays * days);
  const page = { before: input.before, since, limit: input.limit + 1 };
  return ok(presentFeed(await findFactsOf(db, actor.userId, input.user_id, page), input.limit));
});
