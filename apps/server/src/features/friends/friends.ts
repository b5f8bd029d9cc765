import { friends } from '@nightjar/domain/friends/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeLists } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentListed } from '../people/present.ts';
import { lookUp } from './gate.ts';
import { findFriends } from './queries/lists.ts';

export const friendsHandler = handle(friends, async ({ input, actor, now, db }) => {
  const somebody = await lookUp(db, actor.userId, input.user_id, now);
  const seen = maySeeLists(somebody, somebody.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);

  const asked = { of: input.user_id, viewer: actor.userId, search: input.search ?? '', now };
  const { rows, total } = await findFriends(db, asked, input);
  return ok(
    rows.map(row => presentListed(row, actor.userId)),
    { total },
  );
});
