import { relationOf } from '@nightjar/domain/friends/rules';
import { fail } from '@nightjar/domain/kernel/failure';
import { exist, maySeeLists } from '@nightjar/domain/people/access';
import { proFollowers } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentListed } from '../friends/present.ts';
import { findSomebody } from '../people/queries/relationship.ts';
import { findFollowers } from './queries.ts';

export const proFollowersHandler = handle(proFollowers, async ({ input, actor, now, db }) => {
  const pro = await findSomebody(db, actor.userId, input.pro_user_id, now);
  if (!pro?.person.pro || !exist(pro)) throw fail.notFound('Pro');
  const isFriend = relationOf(pro.tie, actor.userId) === 'friends';
  const seen = maySeeLists({ isSelf: pro.person.id === actor.userId, isFriend }, pro.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);

  const asked = { of: input.pro_user_id, viewer: actor.userId, now };
  const rows = await findFollowers(db, asked, input);
  return ok(
    rows.map(row => presentListed(row, actor.userId)),
    { total: pro.followers_count },
  );
});
