import { makeTie } from '@nightjar/domain/friends/make';
import type { Change, Pair } from '@nightjar/domain/friends/rules';
import { fail } from '@nightjar/domain/kernel/failure';
import { friendshipId, type UserId } from '@nightjar/domain/kernel/id';
import { mayActOn, neitherBlocked, type ViewerRelation } from '@nightjar/domain/people/access';
import { relationOf, type Tie } from '@nightjar/domain/people/rules/relation';
import type { Database } from '../../platform/db/database.ts';
import type { EventMap, EventName } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { together } from '../../platform/together.ts';
import { findRelationship, type Relationship } from '../people/queries/relationship.ts';
import { deleteBlock, findDirectConversation, lockPair, saveBlock, saveTie } from './queries/pair.ts';

/** The pair, locked. A person who does not exist and one who has blocked the caller look the same. */
export async function meet(db: Database, me: UserId, other: UserId): Promise<Pair> {
  const pair = await lockPair(db, me, other);
  if (!pair || !mayActOn(pair)) throw fail.notFound('Person');
  return pair;
}

/**
 * Returns a person the caller may read about, with the relation between them; not found where either blocked the other.
 */
export async function lookUp(
  db: Database,
  viewer: UserId,
  other: UserId,
  now: Date,
): Promise<Relationship & ViewerRelation> {
  const found = await findRelationship(db, viewer, other, now);
  if (!found || !neitherBlocked(found)) throw fail.notFound('Person');
  return { ...found, ...onlookerOf(found, viewer) };
}

const onlookerOf = ({ person, tie }: Relationship, viewer: UserId): ViewerRelation => ({
  isSelf: person.id === viewer,
  isFriend: relationOf(tie, viewer) === 'friends',
});

type Room = {
  db: Database;
  now: Date;
  platform: Platform;
  emit<Name extends EventName>(name: Name, event: EventMap[Name]): void;
};

/** The events of changes that leave a tie between the two. */
const spoken = {
  ask: 'friend_requested',
  befriend: 'became_friends',
  decline: 'friend_request_declined',
} as const;

/** Makes the change, emits its event, and returns the tie afterwards. */
export async function change(room: Room, pair: Pair, what: Change): Promise<Tie | null> {
  const { db, now, platform, emit } = room;
  const between = { userId: pair.me, otherUserId: pair.other };
  const next = makeTie(pair, what, { newId: friendshipId.parse(platform.random.uuid()), now });
  if (next !== pair.tie) await saveTie(db, pair, next);
  if (what === 'block') await block(room, pair);
  if (what === 'unblock') await unblock(room, pair);
  if (what === 'end') emit('friendship_ended', between);
  if (next && (what === 'ask' || what === 'befriend' || what === 'decline'))
    emit(spoken[what], { ...between, friendshipId: next.id });
  return next;
}

async function block({ db, now, emit }: Room, pair: Pair): Promise<void> {
  const [followed, conversationId] = await together(
    saveBlock(db, pair, now),
    findDirectConversation(db, pair),
  );
  const known = followed || conversationId !== null || relationOf(pair.tie, pair.me) !== 'none';
  emit('blocked', { userId: pair.me, otherUserId: pair.other, known, conversationId });
}

async function unblock({ db, emit }: Room, pair: Pair): Promise<void> {
  await deleteBlock(db, pair);
  const conversationId = await findDirectConversation(db, pair);
  emit('unblocked', { userId: pair.me, otherUserId: pair.other, conversationId });
}
