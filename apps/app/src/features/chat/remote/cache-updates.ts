import { messages, type reactToMessage } from '@nightjar/domain/chat/calls';
import type { Message, ShotState } from '@nightjar/domain/chat/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { queryClient } from '../../../platform/query-client.ts';
import { conversationAfter } from '../flow/list.ts';
import {
  type ReactionChange,
  type ReadMark,
  showsVoucher,
  type Thread,
  withChangedMessage,
  withEmoji,
  withIncoming,
  withReadMark,
  withVoucher,
} from '../flow/thread.ts';
import { knownConversation, putConversation } from './conversation.ts';
import { refetchConversation } from './refresh.ts';
import { updateCachedThread } from './thread.ts';

/**
 * Adds a new message to its thread, where this device has the thread, and moves the conversation to the top of the
 * list.
 */
export function applyMessage(userId: string, message: Message): void {
  const { conversation_id: id } = message;
  const one = knownConversation(userId, id);
  updateCachedThread(userId, id, thread => withIncoming(thread, message));
  if (one) putConversation(userId, conversationAfter(one, message, userId));
  else void refetchConversation(userId, id);
}

export function applyReactionChange(userId: string, conversationId: string, change: ReactionChange): void {
  updateCachedThread(userId, conversationId, thread => withEmoji(thread, change, userId));
}

/** Stores the number of each emoji on a message, from the server's answer to an added or removed emoji. */
export function applyEmojiCounts(
  userId: string,
  conversationId: string,
  { message_id, reactions }: OutputOf<typeof reactToMessage>,
): void {
  updateCachedThread(userId, conversationId, thread =>
    withChangedMessage(thread, message_id, message => ({ ...message, reactions })),
  );
}

export function applyReadMark(userId: string, conversationId: string, mark: ReadMark): void {
  updateCachedThread(userId, conversationId, thread => withReadMark(thread, mark));
}

/**
 * Shows the new state of a drink in every thread that has it. A drink that was sent several times shows the state on
 * its last card only.
 */
export function applyVoucherState(voucherId: string, state: ShotState): void {
  queryClient.setQueriesData<Thread>(
    { queryKey: [messages.id] },
    thread => thread && withVoucher(thread, voucherId, state),
  );
}

/** Tests whether a thread on this device has a card of this drink. */
export function isVoucherShown(voucherId: string): boolean {
  const threads = queryClient.getQueriesData<Thread>({ queryKey: [messages.id] });
  return threads.some(([, thread]) => thread && showsVoucher(thread, voucherId));
}
