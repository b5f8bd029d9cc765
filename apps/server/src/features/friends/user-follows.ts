import { userFollows } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeEvents, maySeeLists } from '@nightjar/domain/people/access';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { sendTogether } from '../../platform/together.ts';
import type { Paging } from '../people/queries/listed.ts';
import { lookUpPerson } from './gate.ts';
import {
  type FollowerAndViewer,
  findFollowedEvents,
  findFollowedPros,
  findFollowedVenues,
} from './queries/follows.ts';

const noFollows = { venues: [], pros: [], events: [] };

export const userFollowsHandler = handle(userFollows, async ({ input, actor, now, db }) => {
  const { type } = input;
  const context = { viewer: actor.userId, now };
  const [relationship, { follows, total }] = await sendTogether(db, at => [
    lookUpPerson(at, input.user_id, context),
    findFollows[type](at, { ...context, of: input.user_id }, input),
  ]);
  const decision =
    type === 'events' ? maySeeEvents(relationship) : maySeeLists(relationship, relationship.person);
  if (!decision.allowed) throw fail.forbidden(decision.reason);
  return ok({ ...noFollows, type, ...follows }, { total });
});

/** Finds and presents the list that the caller asks for: venues, events or pros. */
const findFollows = {
  async venues(db: Database, follower: FollowerAndViewer, paging: Paging) {
    const { rows: venues, total } = await findFollowedVenues(db, follower, paging);
    return { follows: { venues }, total };
  },
  async pros(db: Database, follower: FollowerAndViewer, paging: Paging) {
    const { rows, total } = await findFollowedPros(db, follower, paging);
    return { follows: { pros: rows.map(({ person, ...row }) => ({ ...person, ...row })) }, total };
  },
  async events(db: Database, follower: FollowerAndViewer, paging: Paging) {
    const { rows, total } = await findFollowedEvents(db, follower, paging);
    return { follows: { events: rows.map(row => ({ ...row, is_following: true })) }, total };
  },
};
