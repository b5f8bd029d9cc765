import { messages, type reactToMessage } from '@nightjar/domain/chat/calls';
import { isRoom, type Message } from '@nightjar/domain/chat/entity';
import type { ShotState } from '@nightjar/domain/drinks/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { queryClient } from '../../../platform/query-client.ts';
import {
  conversationAfter,
  type HeardReaction,
  type ReadMark,
  showsVoucher,
  type Thread,
  withHeard,
  withMessage,
  withReaction,
  withRead,
  withVoucher,
} from '../flow.ts';
import { knownConversation, putConversation } from './conversation.ts';
import { askConversation } from './refresh.ts';
import { changeThread } from './thread.ts';

/** A message came: into its thread, if it is known here, and to the top of the list. */
export function hearMessage(userId: string, message: Message): void {
  const { conversation_id: id } = message;
  const one = knownConversation(userId, id);
  changeThread(userId, id, thread => withHeard(thread, message, one ? isRoom(one.type) : false));
  if (one) putConversation(userId, conversationAfter(one, message, userId));
  else void askConversation(userId, id);
}

export function hearReaction(userId: string, conversationId: string, heard: HeardReaction): void {
  changeThread(userId, conversationId, thread => withReaction(thread, heard, userId));
}

/** A reaction's answer: the server's counts stand. */
export function hearReactions(
  userId: string,
  conversationId: string,
  { message_id, reactions }: OutputOf<typeof reactToMessage>,
): void {
  changeThread(userId, conversationId, thread =>
    withMessage(thread, message_id, message => ({ ...message, reactions })),
  );
}

export function hearRead(userId: string, conversationId: string, mark: ReadMark): void {
  changeThread(userId, conversationId, thread => withRead(thread, mark));
}

/** A drink was answered or poured: the card of its last sending says so, in whichever thread it stands. */
export function hearVoucher(voucherId: string, state: ShotState): void {
  queryClient.setQueriesData<Thread>(
    { queryKey: [messages.name] },
    thread => thread && withVoucher(thread, voucherId, state),
  );
}

/** Whether a thread on this phone has a card of this drink. */
export function knowsVoucher(voucherId: string): boolean {
  const threads = queryClient.getQueriesData<Thread>({ queryKey: [messages.name] });
  return threads.some(([, thread]) => thread && showsVoucher(thread, voucherId));
}
