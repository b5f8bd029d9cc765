import { mutualFriends } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeLists } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { sendTogether } from '../../platform/together.ts';
import { lookUpPerson } from './gate.ts';
import { findMutualFriends } from './queries/lists.ts';

export const mutualFriendsHandler = handle(mutualFriends, async ({ input, actor, now, db }) => {
  if (input.other_user_id && input.user_id !== actor.userId)
    throw fail.forbidden('user_id must be your own user id where other_user_id names the other one');
  const other = input.other_user_id ?? input.user_id;
  const [relationship, { rows, total }] = await sendTogether(db, at => [
    lookUpPerson(at, other, { viewer: actor.userId, now }),
    findMutualFriends(at, { viewer: actor.userId, other }, input),
  ]);
  const decision = maySeeLists(relationship, relationship.person);
  if (!decision.allowed) throw fail.forbidden(decision.reason);

  return ok(
    rows.map(({ person }) => person),
    { total },
  );
});
