import type { FriendshipId } from '../kernel/id.ts';
import type { Tie } from '../people/rules/relation.ts';
import type { FriendshipChange, Pair } from './rules.ts';

/**
 * Returns the tie between the two people after the change; null where there is none. A tie that exists already keeps
 * its id.
 */
export function makeTie(
  pair: Pair,
  change: FriendshipChange,
  { newId, now }: { newId: FriendshipId; now: Date },
): Tie | null {
  const { tie } = pair;
  const id = tie?.id ?? newId;
  switch (change) {
    case 'ask':
      return { id, state: 'pending', requester_id: pair.me, created_at: now, answered_at: null };
    case 'befriend':
      return tie && { ...tie, state: 'accepted', answered_at: now };
    case 'decline':
      return tie && { ...tie, state: 'declined', answered_at: now };
    case 'end':
      return null;
    case 'block':
      // A declined request is kept through a block, so that blocking and unblocking does not let the declined user ask
      // sooner.
      return tie?.state === 'declined' ? tie : null;
    case 'unblock':
    case 'nothing':
      return tie;
  }
}
