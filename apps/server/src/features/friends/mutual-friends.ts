import { maySeeLists } from '@nightjar/domain/friends/access';
import { mutualFriends } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { lookUp } from './gate.ts';
import { findMutualFriends } from './queries/lists.ts';

export const mutualFriendsHandler = handle(mutualFriends, async ({ input, actor, now, db }) => {
  const somebody = await lookUp(db, actor.userId, input.other_user_id, now);
  const seen = maySeeLists(somebody, somebody.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);

  const { rows, total } = await findMutualFriends(db, actor.userId, input.other_user_id, input);
  return ok(
    rows.map(({ person }) => person),
    { total },
  );
});
