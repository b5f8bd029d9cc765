import { makeTie } from '@nightjar/domain/friends/make';
import type { FriendshipChange, Pair } from '@nightjar/domain/friends/rules';
import { friendshipId } from '@nightjar/domain/kernel/id';
import { relationOf, type Tie } from '@nightjar/domain/people/rules/relation';
import type { Database } from '../../platform/db/database.ts';
import type { EventMap, EventName } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { awaitTogether } from '../../platform/together.ts';
import {
  deleteBlockAtCommit,
  endFollowsBetween,
  findDirectConversation,
  saveBlockAtCommit,
  saveTieAtCommit,
} from './queries/pair.ts';

type PairChangeContext = {
  db: Database;
  now: Date;
  platform: Platform;
  emit<Name extends EventName>(name: Name, event: EventMap[Name]): void;
};

/** Each of these changes makes a tie between two people, or changes one. The table has the event of each change. */
const eventNameByTieChange = {
  ask: 'friend_requested',
  befriend: 'became_friends',
  decline: 'friend_request_declined',
} as const;

/** Changes the tie of a locked pair, emits its event, and returns the new tie. */
export async function changePair(
  context: PairChangeContext,
  pair: Pair,
  change: FriendshipChange,
): Promise<Tie | null> {
  const { db, now, platform, emit } = context;
  const between = { userId: pair.me, otherUserId: pair.other };
  const next = makeTie(pair, change, { newId: friendshipId.parse(platform.random.uuid()), now });
  if (next !== pair.tie) await saveTieAtCommit(db, pair, next);
  if (change === 'block') await blockPair(context, pair);
  if (change === 'unblock') await unblockPair(context, pair);
  if (change === 'end') emit('friendship_ended', between);
  if (next && (change === 'ask' || change === 'befriend' || change === 'decline'))
    emit(eventNameByTieChange[change], { ...between, friendshipId: next.id });
  return next;
}

async function blockPair({ db, now, emit }: PairChangeContext, pair: Pair): Promise<void> {
  await saveBlockAtCommit(db, pair, now);
  const [followed, conversationId] = await awaitTogether(
    endFollowsBetween(db, pair),
    findDirectConversation(db, pair),
  );
  const known = followed || conversationId !== null || relationOf(pair.tie, pair.me) !== 'none';
  emit('blocked', { userId: pair.me, otherUserId: pair.other, known, conversationId });
}

async function unblockPair({ db, emit }: PairChangeContext, pair: Pair): Promise<void> {
  await deleteBlockAtCommit(db, pair);
  const conversationId = await findDirectConversation(db, pair);
  emit('unblocked', { userId: pair.me, otherUserId: pair.other, conversationId });
}
