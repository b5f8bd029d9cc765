import { friendsOut } from '@nightjar/domain/friends/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { findFriendsOut } from './queries/lists.ts';

export const friendsOutHandler = handle(friendsOut, async ({ input, actor, now, db }) => {
  const { rows, total } = await findFriendsOut(db, { viewer: actor.userId, now }, input);
  const friends = rows.map(({ person, venue, until }) => ({ ...person, venue, until }));
  return ok(friends, { total });
});
