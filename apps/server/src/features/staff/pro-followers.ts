import { fail } from '@nightjar/domain/kernel/failure';
import { maySeeLists, neitherBlocked } from '@nightjar/domain/people/access';
import { relationOf } from '@nightjar/domain/people/rules/relation';
import { proFollowers } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { sendTogether } from '../../platform/together.ts';
import { presentListed } from '../people/present.ts';
import { findProFollowers } from '../people/queries/followers.ts';
import { findRelationship } from '../people/queries/relationship.ts';

export const proFollowersHandler = handle(proFollowers, async ({ input, actor, now, db }) => {
  const context = { viewer: actor.userId, now };
  const [pro, rows] = await sendTogether(db, at => [
    findRelationship(at, input.pro_user_id, context),
    findProFollowers(at, { ...context, of: input.pro_user_id }, input),
  ]);
  if (!pro?.person.pro || !neitherBlocked(pro)) throw fail.notFound('Pro');
  const isFriend = relationOf(pro.tie, actor.userId) === 'friends';
  const seen = maySeeLists({ isSelf: pro.person.id === actor.userId, isFriend }, pro.person);
  if (!seen.allowed) throw fail.forbidden(seen.reason);

  return ok(
    rows.map(row => presentListed(row, actor.userId)),
    { total: pro.followers_count },
  );
});
