import { seesHours } from '@nightjar/domain/activity/access';
import { activityByUser } from '@nightjar/domain/activity/calls';
import { factsRead, feedShownDays } from '@nightjar/domain/activity/entity';
import { pastNights } from '@nightjar/domain/activity/rules';
import { seesEveryAccount } from '@nightjar/domain/kernel/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { days, houseTimezone, later } from '@nightjar/domain/kernel/time';
import { maySeeLists, neitherBlocked } from '@nightjar/domain/people/access';
import { relationOf } from '@nightjar/domain/people/rules/relation';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { findRelationship } from '../people/queries/relationship.ts';
import { findVisits } from '../venues/queries/cards.ts';
import { pastKey, presentFeed, presentNights } from './present.ts';
import { findFactsOf, findHidingSalt, isAccount } from './queries/feed.ts';

export const activityByUserHandler = handle(activityByUser, async ({ input, actor, now, db }) => {
  const asked = { ...input, viewer: actor.userId };
  const target = await findRelationship(db, actor.userId, input.user_id, now);
  if (!target || !neitherBlocked(target)) return ok(await overseenFeed(db, actor, asked, now));
  const viewer = {
    isSelf: input.user_id === actor.userId,
    isFriend: relationOf(target.tie, actor.userId) === 'friends',
  };
  if (seesHours(viewer)) return ok(await feedWithHours(db, asked, now));
  const decision = maySeeLists(viewer, target.person);
  if (!decision.allowed && !seesEveryAccount(actor)) throw fail.forbidden(decision.reason);
  return ok(await feedByNight(db, asked, now));
});

/** Super admins alone are shown a person who is blocked or on hold: as much as strangers are shown of others. */
async function overseenFeed(db: Database, actor: Actor, asked: Asked, now: Date) {
  if (!seesEveryAccount(actor) || !(await isAccount(db, asked.user_id))) throw fail.notFound('Person');
  return feedByNight(db, { ...asked, onHoldToo: true }, now);
}

type Asked = InputOf<typeof activityByUser> & { viewer: UserId; onHoldToo?: boolean };

async function feedWithHours(db: Database, asked: Asked, now: Date) {
  const { since, until } = spanOf(asked, now);
  const page = { before: asked.before, since, until, limit: asked.limit + 1 };
  return presentFeed(await findFactsOf(db, asked.viewer, asked.user_id, page), asked.limit);
}

/**
 * Strangers get this feed. `start` and `end` mean the nights that they lie in: no question separates one hour of a
 * night from another.
 */
async function feedByNight(db: Database, asked: Asked, now: Date) {
  const since = later(now, -feedShownDays * days);
  const { onHoldToo } = asked;
  const whole = { before: undefined, since, until: now, limit: factsRead, onHoldToo };
  const rows = await findFactsOf(db, asked.viewer, asked.user_id, whole);
  const visits = await findVisits(db, asked.user_id, later(since, -days));
  const past = new Set(pastNights(visits, now).map(pastKey));
  const salt = await findHidingSalt(db, asked.user_id);
  const { before, limit } = asked;
  return presentNights(rows, past, {
    salt,
    before,
    limit,
    from: nightNamed(asked.start),
    to: nightNamed(asked.end),
  });
}

const momentOf = (timestamp: number | string) => new Date(Number(timestamp));
const nightNamed = (timestamp: number | string | undefined) =>
  timestamp === undefined ? null : nightDate(momentOf(timestamp), houseTimezone);

/** Limits the requested span to what a feed shows at all. */
function spanOf({ start, end }: Pick<Asked, 'start' | 'end'>, now: Date): { since: Date; until: Date } {
  const first = later(now, -feedShownDays * days);
  const since = start === undefined || momentOf(start) < first ? first : momentOf(start);
  return {
    since: since > now ? now : since,
    until: end === undefined || momentOf(end) > now ? now : momentOf(end),
  };
}
