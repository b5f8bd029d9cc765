import { userWithFriendship } from '@nightjar/domain/friends/calls';
import { mostMutualFacesShown } from '@nightjar/domain/friends/entity';
import { fail } from '@nightjar/domain/kernel/failure';
import { mayActOn } from '@nightjar/domain/people/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { sendTogether } from '../../platform/together.ts';
import { findRelationship } from '../people/queries/relationship.ts';
import { presentAcquaintance } from './present.ts';
import { findMutualSummaries, noMutualFriends } from './queries/lists.ts';

/**
 * Answers a person and their tie to the caller. A user finds a person whom they blocked here, to end the block. A user
 * who is blocked and has not blocked that person gets 404.
 */
export const userWithFriendshipHandler = handle(userWithFriendship, async ({ input, actor, now, db }) => {
  const id = input.target_user_id;
  const [relationship, mutual] = await sendTogether(db, at => [
    findRelationship(at, id, { viewer: actor.userId, now }),
    findMutualSummaries(at, { viewer: actor.userId, others: [id], faces: mostMutualFacesShown }),
  ]);
  if (!relationship || !mayActOn(relationship)) throw fail.notFound('Person');
  return ok(presentAcquaintance(relationship, mutual.get(id) ?? noMutualFriends, actor.userId));
});
