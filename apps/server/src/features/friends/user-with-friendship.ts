import { userWithFriendship } from '@nightjar/domain/friends/calls';
import { mutualFacesShown } from '@nightjar/domain/friends/entity';
import { fail } from '@nightjar/domain/kernel/failure';
import { mayActOn } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { findRelationship } from '../people/queries/relationship.ts';
import { presentAcquaintance } from './present.ts';
import { findMutual, nobodyMutual } from './queries/lists.ts';

/** The blocking user finds the blocked one here, to take the block back; the blocked one gets 404. */
export const userWithFriendshipHandler = handle(userWithFriendship, async ({ input, actor, now, db }) => {
  const somebody = await findRelationship(db, actor.userId, input.target_user_id, now);
  if (!somebody || !mayActOn(somebody)) throw fail.notFound('Person');
  const { id } = somebody.person;
  const mutual = await findMutual(db, actor.userId, [id], mutualFacesShown);
  return ok(presentAcquaintance(somebody, mutual.get(id) ?? nobodyMutual, actor.userId));
});
