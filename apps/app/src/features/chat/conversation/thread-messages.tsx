import { type Conversation, isRoom, type Message } from '@nightjar/domain/chat/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { type Ref, useCallback, useMemo, useRef, useState } from 'react';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import type { Thread } from '../flow/thread.ts';
import classes from '../parts/chat-screen.module.css';
import { outboxLaneOfConversation } from '../remote/send.ts';
import { loadOlderMessages } from '../remote/thread.ts';
import { type MessageItem, type PendingMessage, threadItems } from './items.ts';
import { ThreadList } from './thread-list.tsx';
import type { MarkedRows, ThreadListHandle } from './use-marked-rows.ts';
import { conversationWords, seenText } from './words.ts';

export type ThreadMessagesProps = {
  conversation: Conversation;
  thread: Thread;
  userId: string;
  /** True where names and faces are shown beside the messages of others. */
  named: boolean;
  canWrite: boolean;
  marked: MarkedRows;
  ref: Ref<ThreadListHandle>;
};

/**
 * Shows the messages of a conversation, including the user's own messages that are still being sent. Without messages
 * it shows a text.
 */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { conversation, thread, userId, named, canWrite, marked, ref } = props;
  const { conversation_id: id } = conversation;
  const { messages, olderLeft } = thread;
  const [readUpTo] = useState(conversation.unread_count > 0 ? conversation.last_read_message_id : null);
  const pending = usePendingMessages(id, messages);
  const items = useMemo(
    () => threadItems({ messages, pending, olderLeft, me: userId, readUpTo }),
    [messages, pending, olderLeft, userId, readUpTo],
  );
  const notes = useRowDetails(props, pending);
  const loadOlderPage = useLoadOlder(userId, id);
  const { unseen, onAtEnd } = useUnseenCount(messages, userId);
  if (items.length === 0) return <NoMessages inRoom={isRoom(conversation.type)} />;
  return (
    <ThreadList
      ref={ref}
      items={items}
      named={named}
      canWrite={canWrite}
      {...notes}
      {...marked}
      onOlder={loadOlderPage}
      unseen={unseen}
      onAtEnd={onAtEnd}
    />
  );
}

function NoMessages({ inRoom }: { inRoom: boolean }) {
  const { emptyRoom, empty } = conversationWords.messages;
  return (
    <div className={classes.empty}>
      <EmptyPerch icon="ChatCircle" title={inRoom ? emptyRoom : empty} pose={inRoom ? 'away' : 'perched'} />
    </div>
  );
}

/** Returns the messages that the server does not have yet, in the order in which they were written on this device. */
function usePendingMessages(conversationId: string, messages: readonly Message[]): readonly PendingMessage[] {
  const entries = useOutbox(outboxLaneOfConversation(conversationId));
  return useMemo(
    () =>
      entries.flatMap(entry => {
        if (entry.kind !== 'send-message') return [];
        const { payload, id, state, message: sentence, addedAt } = entry;
        const answered = messages.find(({ message_id }) => message_id === payload.reply_to_message_id);
        return {
          id,
          state,
          sentence,
          message: payload.message ?? null,
          attachment_url: payload.attachment_url ?? null,
          preview_url: null,
          thumbnail_url: payload.thumbnail_url ?? null,
          attachment_type: payload.attachment_type ?? null,
          attachment_ratio: payload.attachment_ratio ?? null,
          mentions: [],
          reply_to: answered
            ? {
                message_id: answered.message_id,
                sender: answered.sender,
                message: answered.message,
                attachment_type: answered.attachment_type,
              }
            : null,
          created_at: new Date(addedAt).toISOString(),
        };
      }),
    [entries, messages],
  );
}

/**
 * Returns the notes of each message's row: who has seen the message, whether it just mentioned the viewer, and whether
 * its sender is blocked.
 */
function useRowDetails(
  { conversation, thread, userId }: ThreadMessagesProps,
  pending: readonly PendingMessage[],
) {
  const { messages, reads, foldedUserIds } = thread;
  const [openedAt] = useState(() => messages.at(-1)?.message_id ?? '');
  const lastOwn = messages.findLast(({ sender }) => sender?.id === userId)?.message_id;
  const names = useMemo(() => lazyValue(() => senderNames(messages)), [messages]);
  const others = reads.filter(({ user_id }) => user_id !== userId);
  const direct = conversation.type === 'direct';
  return {
    seenBy: ({ message }: MessageItem) =>
      message && message.message_id === lastOwn && pending.length === 0
        ? seenText(message, { reads: others, names: names(), direct })
        : null,
    blinks: ({ message, own }: MessageItem) =>
      !own && message !== null && message.message_id > openedAt && mentionsUser(message, userId),
    fromBlocked: ({ message }: MessageItem) =>
      message?.sender != null && foldedUserIds.includes(message.sender.id),
  };
}

/** Counts the messages of others that came since the user left the end of the thread. */
function useUnseenCount(messages: readonly Message[], userId: string) {
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const unseen = leftAt === null ? 0 : countMessagesAfter(messages, leftAt, userId);
  const onAtEnd = (atEnd: boolean) =>
    setLeftAt(known => (atEnd ? null : (known ?? messages.at(-1)?.message_id ?? null)));
  return { unseen, onAtEnd };
}

/** Loads one page of older messages at a time. After a failure, the next scroll to the top tries again. */
function useLoadOlder(userId: string, conversationId: string): () => void {
  const asking = useRef(false);
  return useCallback(() => {
    if (asking.current) return;
    asking.current = true;
    void loadOlderMessages(userId, conversationId)
      .catch(() => toast({ kind: 'error', text: conversationWords.messages.olderFailed }))
      .finally(() => {
        asking.current = false;
      });
  }, [userId, conversationId]);
}

const mentionsUser = ({ mentions }: Message, me: string) => mentions.some(({ user_id }) => user_id === me);

function senderNames(messages: readonly Message[]): ReadonlyMap<string, string> {
  return new Map(messages.flatMap(({ sender }) => (sender ? [[sender.id, nameOf(sender)]] : [])));
}

function lazyValue<Value extends object>(work: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= work();
    return value;
  };
}

function countMessagesAfter(messages: readonly Message[], id: string, me: string): number {
  let count = 0;
  for (let place = messages.length - 1; place >= 0; place -= 1) {
    const message = messages[place];
    if (!message || message.message_id <= id) break;
    if (message.sender?.id !== me) count += 1;
  }
  return count;
}
