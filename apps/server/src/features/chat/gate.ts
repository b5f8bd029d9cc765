import { decideOpening } from '@nightjar/domain/chat/rules';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { type CallContext, ok } from '../../platform/http/handler.ts';
import { together } from '../../platform/together.ts';
import {
  findCounterparts,
  findDirectConversation,
  findJoinedRoom,
  findRoom,
  joinRoom,
  openDirectConversation,
  type Room,
} from './queries/opening.ts';

/** A conversation of which the user was never a member looks like a missing one. */
export function mustBeMember<Membership>(membership: Membership | null): Membership {
  if (membership === null) throw fail.notFound('Conversation');
  return membership;
}

const nouns = { event: 'Event', venue: 'Venue', neighborhood: 'Neighborhood' } satisfies Record<Room, string>;

type Entering = Pick<CallContext<never>, 'now' | 'db' | 'emit'> & { actor: { userId: UserId } };

/** The room: a user who is not in it joins. The room of an event that was called off opens for those in it alone. */
export async function enterRoom(
  { actor, now, db, emit }: Entering,
  room: Room,
  targetId: string | undefined,
) {
  if (!targetId) throw fail.notFound(nouns[room]);
  const [found, joined] = await together(
    findRoom(db, room, targetId),
    findJoinedRoom(db, room, targetId, actor.userId),
  );
  if (!found) throw fail.notFound(nouns[room]);
  if (joined) return ok({ conversation_id: joined });
  if (!found.newcomers) throw fail.notFound(nouns[room]);
  const conversationId = await joinRoom(db, room, targetId, actor.userId, now);
  emit('conversation_opened', { conversationId, userId: actor.userId, userIds: [actor.userId] });
  return ok({ conversation_id: conversationId });
}

/**
 * Returns the direct conversation with another user. A block in either direction gives the same answer as an unknown
 * user.
 */
export async function openWith({ actor, now, db }: Omit<Entering, 'emit'>, otherId: UserId) {
  const [[other], opened] = await together(
    findCounterparts(db, actor.userId, [otherId]),
    findDirectConversation(db, actor.userId, otherId),
  );
  if (!other || other.blocked) throw fail.notFound('User');

  // Messages of two people stay readable; a user on hold cannot begin a conversation.
  if (other.held && !opened) throw fail.notFound('User');
  const decision = decideOpening(other, opened !== null);
  if (isRefusal(decision)) return decision;
  return ok({ conversation_id: opened ?? (await openDirectConversation(db, actor.userId, otherId, now)) });
}

type Changing = Pick<Entering, 'actor' | 'emit'>;

/** Changes the viewer's own settings of a conversation; other members are not notified. */
export async function changeOwn(
  { actor: { userId }, emit }: Changing,
  conversationId: ConversationId,
  reason: 'settings' | 'deleted',
  save: (mine: { conversationId: ConversationId; userId: UserId }) => Promise<boolean>,
): Promise<void> {
  mustBeMember((await save({ conversationId, userId })) || null);
  emit('conversation_kept', { conversationId, userId, reason });
}
