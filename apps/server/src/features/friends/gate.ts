import { exist, maySee, type Onlooker } from '@nightjar/domain/friends/access';
import { makeTie } from '@nightjar/domain/friends/make';
import { type Change, type Pair, relationOf, type Tie } from '@nightjar/domain/friends/rules';
import { fail } from '@nightjar/domain/kernel/failure';
import { friendshipId, type UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../platform/db/database.ts';
import type { EventMap, EventName } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteBlock, findDirectConversation, lockPair, saveBlock, saveTie } from './queries/pair.ts';
import { findSomebody, type Somebody } from './queries/somebody.ts';

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

/** Makes the change and says it to whom it concerns; what stands between the two afterwards. */
export async function change(
  { db, now, platform, emit }: Room,
  pair: Pair,
  what: Change,
): Promise<Tie | null> {
  const { me, other } = pair;
  const next = makeTie(pair, what, friendshipId.parse(platform.random.uuid()), now);
  if (next !== pair.tie) await saveTie(db, pair, next);
  if (what === 'ask' && next)
    emit('friend_requested', { friendshipId: next.id, userId: me, otherUserId: other });
  if (what === 'befriend' && next)
    emit('became_friends', { friendshipId: next.id, userId: me, otherUserId: other });
  if (what === 'decline' && next)
    emit('friend_request_declined', { friendshipId: next.id, userId: me, otherUserId: other });
  if (what === 'end') emit('friendship_ended', { userId: me, otherUserId: other });
  if (what === 'block') {
    const followed = await saveBlock(db, pair, now);
    const conversationId = await findDirectConversation(db, pair);
    const known = followed || conversationId !== null || relationOf(pair.tie, me) !== 'none';
    emit('blocked', { userId: me, otherUserId: other, known, conversationId });
  }
  if (what === 'unblock') {
    await deleteBlock(db, pair);
    emit('unblocked', {
      userId: me,
      otherUserId: other,
      conversationId: await findDirectConversation(db, pair),
    });
  }
  return next;
}
