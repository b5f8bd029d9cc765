import { type Conversation, isRoom, type Message } from '@nightjar/domain/chat/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { ownUpload } from '../../../platform/own-uploads.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import type { Thread } from '../flow/thread.ts';
import classes from '../parts/chat-screen.module.css';
import { chatWords, mediaAlt, senderName } from '../parts/words.ts';
import { react } from '../remote/send.ts';
import { loadOlder, renewLinks } from '../remote/thread.ts';
import { type Reported, reportOf } from './flow.ts';
import { type MessageItem, threadItems } from './items.ts';
import { MessageSheet } from './message-sheet.tsx';
import threadClasses from './thread-list.module.css';
import { ThreadList, type ThreadListHandle } from './thread-list.tsx';
import { useAnnouncer } from './use-announcer.tsx';
import { usePendingMessages } from './use-pending-messages.ts';
import { useReadPosition } from './use-read-position.ts';
import { type DrinkSlot, type ThreadActions, ThreadActionsContext } from './use-thread-actions.ts';
import { closedReason, conversationWords, seenLine } from './words.ts';

const Viewer = lazy(() => import('../../../ui/media/viewer.tsx').then(view => ({ default: view.Viewer })));

export type ThreadProps = {
  conversation: Conversation;
  thread: Thread;
  userId: string;
  named: boolean;
  onTyping: () => void;
  onReport: (reported: Reported) => void;
  renderComposer: (composer: ComposerSlot) => ReactNode;
  renderDrink: (drink: DrinkSlot) => ReactNode;
};

/** The route gives these values to the composer. */
export type ComposerSlot = {
  readonly conversation: Conversation;
  readonly userId: string;
  readonly replyTo: Message | null;
  readonly onReplyTo: (message: Message | null) => void;
  readonly onTyping: () => void;
  readonly onSent: () => void;
};

/** Shows the messages of a conversation, the own ones that are being sent, and the composer. */
export function ThreadView(props: ThreadProps) {
  const { conversation, thread, userId, named, onTyping, onReport, renderComposer, renderDrink } = props;
  const { conversation_id: id, type, closed } = conversation;
  const { messages, olderLeft, reads } = thread;
  const [readUpTo] = useState(conversation.unread_count > 0 ? conversation.last_read_message_id : null);
  const [openedAt] = useState(() => messages.at(-1)?.message_id ?? '');
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [menuOf, setMenuOf] = useState<Message | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const [timedKey, setTimedKey] = useState<string | null>(null);
  const list = useRef<ThreadListHandle>(null);
  const toEnd = useCallback(() => list.current?.toEnd(), []);
  const pending = usePendingMessages(id, messages);
  const announced = useAnnouncer(messages, userId);
  const { pulsingId, goTo } = useGoTo(list);
  const older = useOlder(userId, id);
  const watch = useReadPosition(userId, id, conversation.last_read_message_id);

  const items = useMemo(
    () => threadItems({ messages, pending, olderLeft, me: userId, readUpTo }),
    [messages, pending, olderLeft, userId, readUpTo],
  );
  const actions = useMemo<ThreadActions>(
    () => ({
      open: setMenuOf,
      isMe: sender => sender?.id === userId,
      react: (message, emoji, on) => react(userId, message, emoji, on),
      goTo,
      view: setViewed,
      renew: (messageId, expired) => renewLinks(userId, id, { messageId, expired }),
      askTime: key => setTimedKey(known => (known === key ? null : key)),
      retry: outbox.retry,
      drop: outbox.drop,
      move: event => moveBy(event, list.current),
      watch,
      renderDrink: drink => renderDrink({ userId, ...drink }),
    }),
    [userId, id, goTo, watch, renderDrink],
  );
  const canWrite = closed === null;
  const lastOwn = messages.findLast(({ sender }) => sender?.id === userId)?.message_id;
  const names = useMemo(() => lazily(() => senderNames(messages)), [messages]);
  const others = reads.filter(({ user_id }) => user_id !== userId);
  const seenBy = ({ message }: MessageItem) =>
    message && message.message_id === lastOwn && pending.length === 0
      ? seenLine(message, others, names(), type === 'direct')
      : null;
  const blinks = ({ message, own }: MessageItem) =>
    !own && message !== null && message.message_id > openedAt && isNamed(message, userId);
  const fromBlocked = ({ message }: MessageItem) =>
    message?.sender != null && thread.foldedUserIds.includes(message.sender.id);
  const unseen = leftAt === null ? 0 : countAfter(messages, leftAt, userId);

  return (
    <ThreadActionsContext value={actions}>
      {items.length === 0 ? (
        <div className={classes.empty}>
          <EmptyPerch
            icon="ChatCircle"
            title={isRoom(type) ? conversationWords.messages.emptyRoom : conversationWords.messages.empty}
            pose={isRoom(type) ? 'away' : 'perched'}
          />
        </div>
      ) : (
        <ThreadList
          ref={list}
          items={items}
          named={named}
          canWrite={canWrite}
          seenBy={seenBy}
          blinks={blinks}
          fromBlocked={fromBlocked}
          pulsingId={pulsingId}
          timedKey={timedKey}
          onOlder={older}
          unseen={unseen}
          onAtEnd={atEnd =>
            setLeftAt(known => (atEnd ? null : (known ?? messages.at(-1)?.message_id ?? null)))
          }
        />
      )}
      {canWrite ? (
        renderComposer({ conversation, userId, replyTo, onReplyTo: setReplyTo, onTyping, onSent: toEnd })
      ) : (
        <ClosedBar>{closedReason(conversation)}</ClosedBar>
      )}
      {announced}
      <MessageSheet
        message={menuOf}
        own={menuOf?.sender?.id === userId}
        canWrite={canWrite}
        onReact={actions.react}
        onReply={setReplyTo}
        onReport={({ sender }) => sender && onReport(reportOf(sender))}
        onClose={() => setMenuOf(null)}
      />
      <Pictures messages={messages} me={userId} shown={viewed} onShow={setViewed} onBroken={actions.renew} />
    </ThreadActionsContext>
  );
}

/** The bar replaces the composer where the viewer cannot send messages. */
export function ClosedBar({ children }: { children: ReactNode }) {
  return (
    <p className={threadClasses.closed} role="status">
      {children}
    </p>
  );
}

type PicturesProps = {
  messages: readonly Message[];
  me: string;
  shown: string | null;
  onShow: (messageId: string | null) => void;
  onBroken: ThreadActions['renew'];
};

/** The full-screen viewer leads through all pictures and videos of the conversation. */
function Pictures({ messages, me, shown, onShow, onBroken }: PicturesProps) {
  const needed = useRef(false);
  if (shown !== null) needed.current = true;
  if (!needed.current) return null;
  const items = messages.flatMap(({ message_id, attachment_url: address, attachment_type: kind, sender }) =>
    address && kind
      ? {
          id: message_id,
          type: kind,
          src: ownUpload(address) ?? imageUrl(address),
          onBroken: () => onBroken(message_id, address),
          alt: mediaAlt(kind, sender?.id === me ? chatWords.you : senderName(sender)),
        }
      : [],
  );
  return (
    <Suspense>
      <Viewer items={items} shownId={shown} onShow={onShow} onClose={() => onShow(null)} />
    </Suspense>
  );
}

/** The row that `goTo` scrolled to is highlighted for this many milliseconds. */
const pulseFor = 1500;

/** Scrolls to a quoted message and highlights it. */
function useGoTo(list: { readonly current: ThreadListHandle | null }) {
  const [pulsingId, setPulsingId] = useState<string | null>(null);
  const goTo = useCallback(
    (messageId: string) => {
      if (list.current?.goTo(messageId)) setPulsingId(messageId);
      else toast({ text: conversationWords.messages.quotedIsFurtherUp });
    },
    [list],
  );
  useEffect(() => {
    if (pulsingId === null) return;
    const timer = window.setTimeout(() => setPulsingId(null), pulseFor);
    return () => window.clearTimeout(timer);
  }, [pulsingId]);
  return { pulsingId, goTo };
}

/** Loads one page of older messages at a time. After a failure, the next scroll to the top tries again. */
function useOlder(userId: string, conversationId: string): () => void {
  const asking = useRef(false);
  return useCallback(() => {
    if (asking.current) return;
    asking.current = true;
    void loadOlder(userId, conversationId)
      .catch(() => toast({ kind: 'error', text: conversationWords.messages.olderFailed }))
      .finally(() => {
        asking.current = false;
      });
  }, [userId, conversationId]);
}

function moveBy(event: KeyboardEvent, list: ThreadListHandle | null): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  list?.step(event.key === 'ArrowUp' ? -1 : 1);
}

const isNamed = ({ mentions }: Message, me: string) => mentions.some(({ user_id }) => user_id === me);

function senderNames(messages: readonly Message[]): ReadonlyMap<string, string> {
  return new Map(messages.flatMap(({ sender }) => (sender ? [[sender.id, nameOf(sender)]] : [])));
}

function lazily<Value extends object>(work: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= work();
    return value;
  };
}

function countAfter(messages: readonly Message[], id: string, me: string): number {
  let count = 0;
  for (let place = messages.length - 1; place >= 0; place -= 1) {
    const message = messages[place];
    if (!message || message.message_id <= id) break;
    if (message.sender?.id !== me) count += 1;
  }
  return count;
}
