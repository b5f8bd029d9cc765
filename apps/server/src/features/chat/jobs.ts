import { sentKeptDays } from '@nightjar/domain/chat/entity';
import { groupOnNote, noteOf, pushListeners, titleOf } from '@nightjar/domain/chat/rules';
import { conversationId, messageId } from '@nightjar/domain/kernel/id';
import { days, later } from '@nightjar/domain/kernel/time';
import { nameOf } from '@nightjar/domain/people/rules/name';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PushNote } from '../../platform/push/port.ts';
import { createPublisher } from '../../platform/realtime/publisher.ts';
import { type ConversationRow, findConversation } from './queries/conversations.ts';
import { findListeners } from './queries/listeners.ts';
import { findMemberIds } from './queries/members.ts';
import { findMessages, type MessageRow } from './queries/messages.ts';
import { makeMonthsAhead } from './queries/months.ts';
import { forgetSentBefore } from './queries/new-message.ts';
import { listChanged } from './reactions.ts';

/** A worker runs these jobs of the chat. */
export const chatTasks = (platform: Platform): JobTasks => ({
  'push-message': payload => pushMessage(platform, payload),
  'notify-room': payload => notifyRoom(platform, payload),
  'make-months': () => makeMonthsAhead(platform.db, platform.clock.now()),
  'tidy-sent': () => forgetSentBefore(platform.db, later(platform.clock.now(), -sentKeptDays * days)),
});

const message = z.object({ conversation_id: conversationId, message_id: messageId });
const room = z.object({ conversation_id: conversationId });

/** Tells the phones of those who have not read it by now; done twice, the second note takes the first one's place. */
async function pushMessage({ db, push }: Platform, payload: unknown): Promise<void> {
  const place = message.parse(payload);
  const listeners = await findListeners(db, place);
  const [said] = await findMessages(db, null, [place]);
  if (!said?.sender_id || !said.sender) return;
  const [conversation] = (await findConversation(db, said.sender_id, place.conversation_id)).rows;
  if (!conversation) return;

  const { type } = conversation;
  const sender = nameOf(said.sender);
  const spoken = {
    ...said,
    type,
    sender,
    title: titleOnNote(conversation, sender),
    drink: drinkOf(said),
  };
  const shown = shownOf(said);
  const told = pushListeners(type, said.sender_id, listeners);
  for (const friend of [true, false]) {
    const userIds = told.filter(listener => listener.friend === friend).map(({ userId }) => userId);
    if (userIds.length > 0) await push.notify(db, userIds, { ...noteOf(spoken, { friend }), ...shown });
  }
}

function titleOnNote(conversation: ConversationRow, sender: string): string {
  const { type, group_name, member_count, target } = conversation;
  if (type === 'group') return groupOnNote(group_name, sender, member_count);
  return titleOf({ ...conversation, other: null, others: member_count, target: target?.name ?? null });
}

function drinkOf({ voucher, round }: MessageRow): 'voucher' | 'round' | null {
  if (voucher) return 'voucher';
  return round && 'round';
}

/**
 * A note about a drink opens the drink, so that it is not lost under later messages; every other note opens its
 * conversation.
 */
function shownOf({ voucher, conversation_id }: MessageRow): Omit<PushNote, 'title' | 'body'> {
  if (voucher)
    return {
      link: `/accept-shot/${voucher.voucher_id}`,
      tag: `drink-${voucher.voucher_id}`,
      conversation_id,
    };
  return { link: `/chats/${conversation_id}`, tag: `conversation-${conversation_id}`, conversation_id };
}

/** Notifies a room's members of new messages; their clients refetch what they show of it. */
async function notifyRoom({ db, bus }: Platform, payload: unknown): Promise<void> {
  const { conversation_id } = room.parse(payload);
  const memberIds = await findMemberIds(db, conversation_id);
  if (memberIds.length === 0) return;
  // One event is sent for all senders of a second and names none: each client asks for its list again.
  createPublisher(bus).publish(listChanged({ to: memberIds, from: null }, conversation_id, 'spoken'));
}
