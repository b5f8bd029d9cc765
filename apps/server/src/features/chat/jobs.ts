import { clientIdKeptDays } from '@nightjar/domain/chat/entity';
import { pushNoteOf, pushRecipients } from '@nightjar/domain/chat/rules/pushes';
import { conversationTitle, groupTitleOnPush } from '@nightjar/domain/chat/rules/title';
import { conversationId, messageId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { drinkSentText, roundSentText } from '@nightjar/domain/notifications/rules/titles';
import { nameOf } from '@nightjar/domain/people/rules/name';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notice, PushNote } from '../../platform/push/port.ts';
import { createPublisher } from '../../platform/realtime/publisher.ts';
import { checkSomeConversations } from './check-chat.ts';
import type { ConversationRow } from './queries/conversation-rows.ts';
import { findConversation } from './queries/conversations.ts';
import { findPushCandidates } from './queries/listeners.ts';
import { findMemberIds } from './queries/members.ts';
import { findMessages, type MessageRow } from './queries/messages.ts';
import { forgetClientIdsBefore, makeMonthPartitionsAhead } from './queries/new-message.ts';
import { layOutConversation } from './queries/rebuild-layout.ts';
import { conversationChangedBroadcast } from './reactions.ts';

/** A worker runs these jobs of the chat. */
export const chatTasks = (platform: Platform): JobTasks => ({
  'push-message': payload => pushMessage(platform, payload),
  'notify-room': payload => notifyRoom(platform, payload),
  'lay-out-chat': payload =>
    layOutConversation(platform.db, conversationPayload.parse(payload).conversation_id),
  'check-chat': () => checkSomeConversations(platform),
  'make-months': () => makeMonthPartitionsAhead(platform.db, platform.clock.now()),
  'tidy-sent': () =>
    forgetClientIdsBefore(platform.db, addMilliseconds(platform.clock.now(), -clientIdKeptDays * days)),
});

const messagePayload = z.object({ conversation_id: conversationId, message_id: messageId });
const conversationPayload = z.object({ conversation_id: conversationId });

/**
 * Sends a push about a message to the members whom `pushRecipients` selects, which leaves out those who have read it by
 * now. On a phone, it replaces an earlier push about the same conversation or drink.
 */
async function pushMessage({ db, push }: Platform, payload: unknown): Promise<void> {
  const place = messagePayload.parse(payload);
  const listeners = await findPushCandidates(db, place);
  const [message] = await findMessages(db, null, [place]);
  if (!message?.sender_id || !message.sender) return;
  const [conversation] = (await findConversation(db, message.sender_id, place.conversation_id)).rows;
  if (!conversation) return;

  const { type } = conversation;
  const sender = nameOf(message.sender);
  const facts = {
    ...message,
    type,
    sender,
    title: pushTitleOf(conversation, sender),
    drink: drinkKindOf(message),
  };
  const target = { ...pushTargetOf(message), ...inboxEntryOf(message, facts.drink) };
  const notified = pushRecipients(type, message.sender_id, listeners);
  for (const friend of [true, false]) {
    const userIds = notified.filter(listener => listener.friend === friend).map(({ userId }) => userId);
    if (userIds.length > 0) await push.notify(db, userIds, { ...pushNoteOf(facts, { friend }), ...target });
  }
}

function pushTitleOf(conversation: ConversationRow, sender: string): string {
  const { type, group_name, member_count, target } = conversation;
  if (type === 'group') return groupTitleOnPush(group_name, sender, member_count);
  return conversationTitle({
    ...conversation,
    other: null,
    others: member_count,
    target: target?.name ?? null,
  });
}

function drinkKindOf({ voucher, round }: MessageRow): 'voucher' | 'round' | null {
  if (voucher) return 'voucher';
  return round && 'round';
}

/**
 * Returns what a tap on the push opens. For a push about a drink this is the drink, because later messages may hide it
 * in the chat; for all others it is the conversation.
 */
function pushTargetOf({ voucher, conversation_id }: MessageRow): Omit<PushNote, 'title' | 'body'> {
  if (voucher)
    return {
      link: `/accept-shot/${voucher.voucher_id}`,
      tag: `drink-${voucher.voucher_id}`,
      channel: 'drinks',
      conversation_id,
    };
  return {
    link: `/chats/${conversation_id}`,
    tag: `conversation-${conversation_id}`,
    channel: 'chats',
    conversation_id,
  };
}

/**
 * Returns the kind of a message's push and what the inbox keeps of it: a drink or a round, without the words beside it.
 * The list of chats shows all other messages, with their own read marks.
 */
function inboxEntryOf(
  { sender_id, voucher, round }: MessageRow,
  drink: 'voucher' | 'round' | null,
): Pick<Notice, 'kind' | 'inbox'> {
  if (!drink) return { kind: 'chats', inbox: null };
  const from = sender_id ?? undefined;
  if (voucher) return { kind: 'drinks', inbox: { type: 'drink_sent', from, body: drinkSentText } };
  const tag = `round-${round?.round_id}`;
  return { kind: 'drinks', inbox: { type: 'round_sent', from, tag, body: roundSentText } };
}

/** Notifies a room's members of new messages. An app that shows the room then loads the messages again. */
async function notifyRoom({ db, bus }: Platform, payload: unknown): Promise<void> {
  const { conversation_id } = conversationPayload.parse(payload);
  const memberIds = await findMemberIds(db, conversation_id);
  if (memberIds.length === 0) return;
  // One event covers all messages of a second, so it names no author.
  createPublisher(bus).publish(
    conversationChangedBroadcast({ to: memberIds, from: null }, conversation_id, 'spoken'),
  );
}
