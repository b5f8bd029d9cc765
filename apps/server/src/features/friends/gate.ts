import { makeTie } from '@nightjar/domain/friends/make';
import { type Change, type Pair, relationOf, type Tie } from '@nightjar/domain/friends/rules';
import { fail } from '@nightjar/domain/kernel/failure';
import { friendshipId, type UserId } from '@nightjar/domain/kernel/id';
import { exist, maySee, type Onlooker } from '@nightjar/domain/people/access';
import type { Database } from '../../platform/db/database.ts';
import type { EventMap, EventName } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSomebody, type Somebody } from '../people/queries/relationship.ts';
import { deleteBlock, findDirectConversation, lockPair, saveBlock, saveTie } from './queries/pair.ts';

/** The pair, locked. Somebody who is not there and somebody who has blocked the caller look the same. */
export async function meet(db: Database, me: UserId, other: UserId): Promise<Pair> {
  const pair = await lockPair(db, me, other);
  if (!pair || !maySee(pair)) throw fail.notFound('Person');
  return pair;
}

/** Somebody the caller may read about, with how the two stand; a blocked pair find nobody. */
export async function lookUp(
  db: Database,
  viewer: UserId,
  other: UserId,
  now: Date,
): Promise<Somebody & Onlooker> {
  const found = await findSomebody(db, viewer, other, now);
  if (!found || !exist(found)) throw fail.notFound('Person');
  return { ...found, ...onlookerOf(found, viewer) };
}

const onlookerOf = ({ person, tie }: Somebody, viewer: UserId): Onlooker => ({
  isSelf: person.id === viewer,
  isFriend: relationOf(tie, viewer) === 'friends',
});

type Room = {
  db: Database;
  now: Date;
  platform: Platform;
  emit<Name extends EventName>(name: Name, event: EventMap[Name]): void;
};

/** What is said of a change that leaves a tie between the two. */
const spoken = {
  ask: 'friend_requested',
  befriend: 'became_friends',
  decline: 'friend_request_declined',
} as const;

/** Makes the change and says it to whom it concerns; what stands between the two afterwards. */
export async function change(room: Room, pair: Pair, what: Change): Promise<Tie | null> {
  const { db, now, platform, emit } = room;
  const between = { userId: pair.me, otherUserId: pair.other };
  const next = makeTie(pair, what, friendshipId.parse(platform.random.uuid()), now);
  if (next !== pair.tie) await saveTie(db, pair, next);
  if (what === 'block') await block(room, pair);
  if (what === 'unblock') await unblock(room, pair);
  if (what === 'end') emit('friendship_ended', between);
  if (next && (what === 'ask' || what === 'befriend' || what === 'decline'))
    emit(spoken[what], { ...between, friendshipId: next.id });
  return next;
}

async function block({ db, now, emit }: Room, pair: Pair): Promise<void> {
  const followed = await saveBlock(db, pair, now);
  const conversationId = await findDirectConversation(db, pair);
  const known = followed || conversationId !== null || relationOf(pair.tie, pair.me) !== 'none';
  emit('blocked', { userId: pair.me, otherUserId: pair.other, known, conversationId });
}

async function unblock({ db, emit }: Room, pair: Pair): Promise<void> {
  await deleteBlock(db, pair);
  const conversationId = await findDirectConversation(db, pair);
  emit('unblocked', { userId: pair.me, otherUserId: pair.other, conversationId });
}
