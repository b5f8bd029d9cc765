import { userFollows } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeEvents, maySeeLists } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { lookUp } from './gate.ts';
import { findFollowedEvents, findFollowedPros, findFollowedVenues } from './queries/follows.ts';

const nothing = { venues: [], pros: [], events: [] };

export const userFollowsHandler = handle(userFollows, async ({ input, actor, now, db }) => {
  const { type } = input;
  const somebody = await lookUp(db, actor.userId, input.user_id, now);
  const seen = type === 'events' ? maySeeEvents(somebody) : maySeeLists(somebody, somebody.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);

  const looking = { of: input.user_id, viewer: actor.userId, now };
  if (type === 'venues') {
    const { rows: venues, total } = await findFollowedVenues(db, looking, input);
    return ok({ ...nothing, type, venues }, { total });
  }
  if (type === 'pros') {
    const { rows, total } = await findFollowedPros(db, looking, input);
    const pros = rows.map(({ person, ...row }) => ({ ...person, ...row }));
    return ok({ ...nothing, type, pros }, { total });
  }
  const { rows, total } = await findFollowedEvents(db, looking, input);
  const events = rows.map(row => ({ ...row, is_following: true }));
  return ok({ ...nothing, type, events }, { total });
});
