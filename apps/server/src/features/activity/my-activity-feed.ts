import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { feedShownDays } from '@nightjar/domain/activity/entity';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentFeed } from './present.ts';
import { findFeed } from './queries/feed.ts';

export const myActivityFeedHandler = handle(myActivityFeed, async ({ input, actor, now, db }) => {
  const since = addMilliseconds(now, -feedShownDays * days);
  const page = { before: input.before, since, limit: input.limit + 1 };
  return ok(presentFeed(await findFeed(db, actor.userId, page), input.limit));
});
