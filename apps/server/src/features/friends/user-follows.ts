import { userFollows } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeEvents, maySeeLists } from '@nightjar/domain/people/access';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { askTogether } from '../../platform/together.ts';
import type { Paging } from '../people/queries/listed.ts';
import { lookUp } from './gate.ts';
import { findFollowedEvents, findFollowedPros, findFollowedVenues, type Looking } from './queries/follows.ts';

const nothing = { venues: [], pros: [], events: [] };

export const userFollowsHandler = handle(userFollows, async ({ input, actor, now, db }) => {
  const { type } = input;
  const looking = { of: input.user_id, viewer: actor.userId, now };
  const [somebody, { follows, total }] = await askTogether(db, at => [
    lookUp(at, actor.userId, input.user_id, now),
    findFollows[type](at, looking, input),
  ]);
  const seen = type === 'events' ? maySeeEvents(somebody) : maySeeLists(somebody, somebody.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);
  return ok({ ...nothing, type, ...follows }, { total });
});

/** The one list that is asked for, as it is answered. */
const findFollows = {
  async venues(db: Database, looking: Looking, paging: Paging) {
    const { rows: venues, total } = await findFollowedVenues(db, looking, paging);
    return { follows: { venues }, total };
  },
  async pros(db: Database, looking: Looking, paging: Paging) {
    const { rows, total } = await findFollowedPros(db, looking, paging);
    return { follows: { pros: rows.map(({ person, ...row }) => ({ ...person, ...row })) }, total };
  },
  async events(db: Database, looking: Looking, paging: Paging) {
    const { rows, total } = await findFollowedEvents(db, looking, paging);
    return { follows: { events: rows.map(row => ({ ...row, is_following: true })) }, total };
  },
};
