import { maySeeVisitHours } from '@nightjar/domain/activity/access';
import { activityByUser } from '@nightjar/domain/activity/calls';
import { feedShownDays, mostActivityFactsRead } from '@nightjar/domain/activity/entity';
import { pastNights } from '@nightjar/domain/activity/rules';
import { seesEveryAccount } from '@nightjar/domain/kernel/access';
import { fail } from '@nightjar/domain/kernel/failure';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addMilliseconds, days, houseTimezone } from '@nightjar/domain/kernel/time';
import { maySeeLists, neitherBlocked } from '@nightjar/domain/people/access';
import { relationOf } from '@nightjar/domain/people/rules/relation';
import { type CallContext, handle, ok } from '../../platform/http/handler.ts';
import { findRelationship } from '../people/queries/relationship.ts';
import { findVisits } from '../venues/queries/check-ins.ts';
import { pastVisitKey, presentFeed, presentFeedNights } from './present.ts';
import { findFactsOf, findSaltOfHiddenIds, isExistingAccount } from './queries/feed.ts';

type FeedCall = CallContext<typeof activityByUser>;

export const activityByUserHandler = handle(activityByUser, async call => {
  const { input, actor, now, db } = call;
  const target = await findRelationship(db, input.user_id, { viewer: actor.userId, now });
  if (!target || !neitherBlocked(target)) return ok(await feedForSuperAdmin(call));
  const viewer = {
    isSelf: input.user_id === actor.userId,
    isFriend: relationOf(target.tie, actor.userId) === 'friends',
  };
  if (maySeeVisitHours(viewer)) return ok(await feedWithExactTimes(call));
  const decision = maySeeLists(viewer, target.person);
  if (!decision.allowed && !seesEveryAccount(actor)) throw fail.forbidden(decision.reason);
  return ok(await feedByNight(call));
});

/**
 * Returns the feed of a person who is blocked or on hold. Only super admins get it, in the form that strangers see.
 */
async function feedForSuperAdmin(call: FeedCall) {
  const { input, actor, db } = call;
  if (!seesEveryAccount(actor) || !(await isExistingAccount(db, input.user_id)))
    throw fail.notFound('Person');
  return feedByNight(call, { onHoldToo: true });
}

async function feedWithExactTimes({ input, actor, now, db }: FeedCall) {
  const page = { before: input.before, ...nightsBetween(input, now), limit: input.limit + 1 };
  return presentFeed(await findFactsOf(db, input.user_id, { ...page, viewer: actor.userId }), input.limit);
}

/**
 * Returns the feed that strangers see. `start` and `end` are widened to whole nights, so that no request can tell one
 * hour of a night from another.
 */
async function feedByNight({ input, actor, now, db }: FeedCall, { onHoldToo = false } = {}) {
  const since = addMilliseconds(now, -feedShownDays * days);
  const whole = { before: undefined, since, until: now, limit: mostActivityFactsRead, onHoldToo };
  const rows = await findFactsOf(db, input.user_id, { ...whole, viewer: actor.userId });
  const visits = await findVisits(db, input.user_id, addMilliseconds(since, -days));
  const past = new Set(pastNights(visits, now).map(pastVisitKey));
  const salt = await findSaltOfHiddenIds(db, input.user_id);
  const { before, limit } = input;
  return presentFeedNights(rows, past, {
    salt,
    before,
    limit,
    from: nightOfTimestamp(input.start),
    to: nightOfTimestamp(input.end),
  });
}

const dateOfTimestamp = (timestamp: number | string) => new Date(Number(timestamp));
const nightOfTimestamp = (timestamp: number | string | undefined) =>
  timestamp === undefined ? null : nightDate(dateOfTimestamp(timestamp), houseTimezone);

/** Returns the requested span of time, cut to the number of days that a feed shows. */
function nightsBetween(
  { start, end }: Pick<FeedCall['input'], 'start' | 'end'>,
  now: Date,
): { since: Date; until: Date } {
  const first = addMilliseconds(now, -feedShownDays * days);
  const since = start === undefined || dateOfTimestamp(start) < first ? first : dateOfTimestamp(start);
  return {
    since: since > now ? now : since,
    until: end === undefined || dateOfTimestamp(end) > now ? now : dateOfTimestamp(end),
  };
}
