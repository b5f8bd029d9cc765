import type { FriendshipId, UserId } from '../../kernel/id.ts';
import type { Relation } from '../entity.ts';

/**
 * Describes the one friend request between two people, with its answer. It is the same tie whichever of the two sent
 * the request.
 */
export type Tie = {
  readonly id: FriendshipId;
  readonly state: 'pending' | 'accepted' | 'declined';
  readonly requester_id: UserId;
  readonly created_at: Date;
  readonly answered_at: Date | null;
};

/** Returns the relation of `viewer` to the other person of a tie. A declined request counts as no relation. */
export function relationOf(
  tie: Pick<Tie, 'state' | 'requester_id'> | null,
  viewer: UserId,
): Exclude<Relation, 'self'> {
  if (tie?.state === 'accepted') return 'friends';
  if (tie?.state !== 'pending') return 'none';
  return tie.requester_id === viewer ? 'requested' : 'asked';
}
