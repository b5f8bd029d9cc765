import { decideOpening } from '@nightjar/domain/chat/rules/membership';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { type CallContext, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import {
  findCounterparts,
  findDirectConversation,
  findJoinedRoom,
  findRoom,
  joinRoom,
  openDirectConversation,
  type RoomType,
} from './queries/opening.ts';

const roomNouns = { event: 'Event', venue: 'Venue', neighborhood: 'Neighborhood' } satisfies Record<
  RoomType,
  string
>;

type RoomCall = Pick<CallContext<never>, 'now' | 'db' | 'emit'> & { actor: { userId: UserId } };

/**
 * Returns the room of a venue or an event. A user who is not in the room joins it. The room of a called-off event opens
 * only for its members.
 */
export async function enterRoom(
  { actor, now, db, emit }: RoomCall,
  type: RoomType,
  targetId: string | undefined,
) {
  if (!targetId) throw fail.notFound(roomNouns[type]);
  const room = { type, targetId };
  const [found, joined] = await awaitTogether(findRoom(db, room), findJoinedRoom(db, room, actor.userId));
  if (!found) throw fail.notFound(roomNouns[type]);
  if (joined) return ok({ conversation_id: joined });
  if (!found.newcomers) throw fail.notFound(roomNouns[type]);
  const conversationId = await joinRoom({ db, now }, room, actor.userId);
  emit('conversation_opened', { conversationId, userId: actor.userId, userIds: [actor.userId] });
  return ok({ conversation_id: conversationId });
}

/** Returns the direct conversation with another user. A blocked user and an unknown user get the same answer. */
export async function openDirectWithPerson({ actor, now, db }: Omit<RoomCall, 'emit'>, otherId: UserId) {
  const [[other], opened] = await awaitTogether(
    findCounterparts(db, actor.userId, [otherId]),
    findDirectConversation(db, actor.userId, otherId),
  );
  if (!other || other.blocked) throw fail.notFound('User');

  // A conversation with a user on hold stays readable. A new conversation with a user on hold is refused.
  if (other.held && !opened) throw fail.notFound('User');
  const decision = decideOpening(other, opened !== null);
  if (isRefusal(decision)) return decision;
  return ok({
    conversation_id: opened ?? (await openDirectConversation({ db, now }, actor.userId, otherId)),
  });
}
