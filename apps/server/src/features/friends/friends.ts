import { friends } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeLists } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { askTogether } from '../../platform/together.ts';
import { lookUp } from './gate.ts';
import { findFriends, findOwnFriends } from './queries/lists.ts';

export const friendsHandler = handle(friends, async ({ input, actor, now, db }) => {
  const viewer = actor.userId;
  const asked = { viewer, search: input.search ?? '', now };
  if (input.user_id === viewer) {
    const own = await findOwnFriends(db, asked, input);
    return ok(own.rows, { total: own.total });
  }
  const [somebody, { rows, total }] = await askTogether(db, at => [
    lookUp(at, viewer, input.user_id, now),
    findFriends(at, { ...asked, of: input.user_id }, input),
  ]);
  const seen = maySeeLists(somebody, somebody.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);
  return ok(rows, { total });
});
