import { mutualFriends } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeLists } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { askTogether } from '../../platform/together.ts';
import { lookUp } from './gate.ts';
import { findMutualFriends } from './queries/lists.ts';

export const mutualFriendsHandler = handle(mutualFriends, async ({ input, actor, now, db }) => {
  if (input.other_user_id && input.user_id !== actor.userId)
    throw fail.forbidden('user_id must be your own user id where other_user_id names the other one');
  const other = input.other_user_id ?? input.user_id;
  const [somebody, { rows, total }] = await askTogether(db, at => [
    lookUp(at, actor.userId, other, now),
    findMutualFriends(at, actor.userId, other, input),
  ]);
  const seen = maySeeLists(somebody, somebody.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);

  return ok(
    rows.map(({ person }) => person),
    { total },
  );
});
