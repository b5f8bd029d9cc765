import { friends } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeLists } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { sendTogether } from '../../platform/together.ts';
import { lookUpPerson } from './gate.ts';
import { findFriends, findOwnFriends } from './queries/lists.ts';

export const friendsHandler = handle(friends, async ({ input, actor, now, db }) => {
  const viewer = actor.userId;
  const context = { viewer, now };
  const search = input.search ?? '';
  if (input.user_id === viewer) {
    const own = await findOwnFriends(db, { ...context, search }, input);
    return ok(own.rows, { total: own.total });
  }
  const [relationship, { rows, total }] = await sendTogether(db, at => [
    lookUpPerson(at, input.user_id, context),
    findFriends(at, { ...context, search, of: input.user_id }, input),
  ]);
  const decision = maySeeLists(relationship, relationship.person);
  if (!decision.allowed) throw fail.forbidden(decision.reason);
  return ok(rows, { total });
});
