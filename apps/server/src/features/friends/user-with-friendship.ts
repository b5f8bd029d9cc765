import { userWithFriendship } from '@nightjar/domain/friends/calls';
import { mutualFacesShown } from '@nightjar/domain/friends/entity';
import { fail } from '@nightjar/domain/kernel/failure';
import { mayActOn } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { askTogether } from '../../platform/together.ts';
import { findRelationship } from '../people/queries/relationship.ts';
import { presentAcquaintance } from './present.ts';
import { findMutual, nobodyMutual } from './queries/lists.ts';

/** The blocking user finds the blocked one here, to take the block back; the blocked one gets 404. */
export const userWithFriendshipHandler = handle(userWithFriendship, async ({ input, actor, now, db }) => {
  const id = input.target_user_id;
  const [somebody, mutual] = await askTogether(db, at => [
    findRelationship(at, actor.userId, id, now),
    findMutual(at, actor.userId, [id], mutualFacesShown),
  ]);
  if (!somebody || !mayActOn(somebody)) throw fail.notFound('Person');
  return ok(presentAcquaintance(somebody, mutual.get(id) ?? nobodyMutual, actor.userId));
});
