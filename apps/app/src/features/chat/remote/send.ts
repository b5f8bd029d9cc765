import type { Message } from '@nightjar/domain/chat/entity';
import type { EntryOf } from '../../../platform/outbox/entry.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { withOwnReaction } from '../flow.ts';
import { changeThread } from './thread.ts';

/** What must stay in order within a conversation. */
export const laneOf = (conversationId: string) => `conversation-${conversationId}`;
export const conversationOf = (lane: string) => lane.slice(laneOf('').length);

/** What is said: the call's input without who says it where, and under which name. */
export type Said = Omit<
  EntryOf<'send-message'>['payload'],
  'user_id' | 'conversation_id' | 'reply_to_message_id'
> & {
  /** The message it answers. */
  readonly replyTo: Message | null;
};

/** Says something, at once on this screen and as soon as there is signal everywhere else. */
export function say(userId: string, conversationId: string, { replyTo, ...said }: Said): void {
  const payload = {
    ...said,
    user_id: userId,
    conversation_id: conversationId,
    reply_to_message_id: replyTo?.message_id ?? null,
  };
  outbox.add({ kind: 'send-message', lane: laneOf(conversationId), payload });
}

/** Adds one's own reaction or takes it back: shown at once, told as soon as there is signal. */
export function react(userId: string, message: Message, emoji: string, on: boolean): void {
  const { conversation_id: conversationId, message_id } = message;
  changeThread(userId, conversationId, thread => withOwnReaction(thread, message_id, emoji, on));
  const payload = { user_id: userId, message_id, emoji, on };
  outbox.add({ kind: 'react-to-message', lane: laneOf(conversationId), payload });
}
