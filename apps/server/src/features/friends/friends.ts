import { friends } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeLists } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { askTogether } from '../../platform/together.ts';
import { lookUp } from './gate.ts';
import { findFriends } from './queries/lists.ts';

export const friendsHandler = handle(friends, async ({ input, actor, now, db }) => {
  const asked = { of: input.user_id, viewer: actor.userId, search: input.search ?? '', now };
  const [somebody, { rows, total }] = await askTogether(db, at => [
    lookUp(at, actor.userId, input.user_id, now),
    findFriends(at, asked, input),
  ]);
  const seen = maySeeLists(somebody, somebody.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);
  return ok(rows, { total });
});
