import type { reactToMessage, sendMessage as sendMessageCall } from '@nightjar/domain/chat/calls';
import type { Message } from '@nightjar/domain/chat/entity';
import type { EntryOf, KindOfCall } from '../../../platform/outbox/entry.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { type OwnReactionChange, withOwnEmoji } from '../flow/thread.ts';
import { updateCachedThread } from './thread.ts';

declare module '../../../platform/outbox/entry.ts' {
  interface OutboxKinds {
    /** The id of the outbox's entry becomes the message's `client_id`. */
    'send-message': KindOfCall<typeof sendMessageCall, 'client_id'>;
    'react-to-message': KindOfCall<typeof reactToMessage>;
  }
}

/** Names the lane of a conversation in the outbox. The entries of one lane are sent in order. */
export const outboxLaneOfConversation = (conversationId: string) => `conversation-${conversationId}`;
export const conversationIdOfLane = (lane: string) => lane.slice(outboxLaneOfConversation('').length);

export type NewMessage = Omit<
  EntryOf<'send-message'>['payload'],
  'user_id' | 'conversation_id' | 'reply_to_message_id'
> & {
  /** This is the message that the new message replies to. */
  readonly replyTo: Message | null;
};

/** Puts a message into the outbox. The thread shows it at once; it is sent when the device is online. */
export function sendMessage(
  userId: string,
  conversationId: string,
  { replyTo, ...content }: NewMessage,
): void {
  const payload = {
    ...content,
    user_id: userId,
    conversation_id: conversationId,
    reply_to_message_id: replyTo?.message_id ?? null,
  };
  outbox.add({ kind: 'send-message', lane: outboxLaneOfConversation(conversationId), payload });
}

/** Adds or removes the user's own emoji on a message. The thread shows it at once, and the outbox sends it later. */
export function sendEmoji(
  userId: string,
  { conversation_id: conversationId, message_id }: Message,
  act: Pick<OwnReactionChange, 'emoji' | 'on'>,
): void {
  const own = { message_id, ...act };
  updateCachedThread(userId, conversationId, thread => withOwnEmoji(thread, own));
  const payload = { user_id: userId, conversation_id: conversationId, ...own };
  outbox.add({ kind: 'react-to-message', lane: outboxLaneOfConversation(conversationId), payload });
}

/** Shows the message as it was before an emoji that the server refused. */
export function undoEmoji(userId: string, { lane, payload }: EntryOf<'react-to-message'>): void {
  const { message_id, emoji, on = true } = payload;
  updateCachedThread(userId, conversationIdOfLane(lane), thread =>
    withOwnEmoji(thread, { message_id, emoji, on: !on }),
  );
}
