import type { Pair } from '@nightjar/domain/friends/rules';
import { fail } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { mayActOn, neitherBlocked, type ViewerRelation } from '@nightjar/domain/people/access';
import { relationOf } from '@nightjar/domain/people/rules/relation';
import type { Database } from '../../platform/db/database.ts';
import { findRelationship, type Relationship } from '../people/queries/relationship.ts';
import type { ViewerContext } from '../people/queries/visibility.ts';
import { lockPair } from './queries/pair.ts';

/**
 * Finds and locks the caller and another person. A person who has blocked the caller is answered like an unknown
 * person, except where the caller has blocked them too and may unblock them.
 */
export async function lockPairWith(db: Database, me: UserId, other: UserId): Promise<Pair> {
  const pair = await lockPair(db, me, other);
  if (!pair || !mayActOn(pair)) throw fail.notFound('Person');
  return pair;
}

/**
 * Returns a person whom the caller may read about, with their relation. It throws not found where either has blocked
 * the other.
 */
export async function lookUpPerson(
  db: Database,
  other: UserId,
  { viewer, now }: ViewerContext,
): Promise<Relationship & ViewerRelation> {
  const found = await findRelationship(db, other, { viewer, now });
  if (!found || !neitherBlocked(found)) throw fail.notFound('Person');
  const isFriend = relationOf(found.tie, viewer) === 'friends';
  return { ...found, isSelf: found.person.id === viewer, isFriend };
}
