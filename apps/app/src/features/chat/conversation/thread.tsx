import type { Conversation, Message } from '@nightjar/domain/chat/entity';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { ownUploadUrl } from '../../../platform/own-uploads.ts';
import type { Thread } from '../flow/thread.ts';
import { chatWords, mediaAlt, senderName } from '../parts/words.ts';
import { sendEmoji } from '../remote/send.ts';
import { renewLinks } from '../remote/thread.ts';
import { type ReportFromChat, reportAboutPerson } from './flow.ts';
import { MessageSheet } from './message-sheet.tsx';
import classes from './thread-list.module.css';
import { ThreadMessages } from './thread-messages.tsx';
import { useAnnouncer } from './use-announcer.tsx';
import { type ThreadListHandle, useMarkedRows } from './use-marked-rows.ts';
import { useReadPosition } from './use-read-position.ts';
import {
  type RenderMessageDrink,
  type ThreadActions,
  ThreadActionsContext,
  useThreadActions,
} from './use-thread-actions.ts';
import { closedReason } from './words.ts';

const Viewer = lazy(() => import('../../../ui/media/viewer.tsx').then(view => ({ default: view.Viewer })));

export type ThreadProps = {
  conversation: Conversation;
  thread: Thread;
  userId: string;
  named: boolean;
  onTyping: () => void;
  onReport: (reported: ReportFromChat) => void;
  renderComposer: (composer: ComposerSlot) => ReactNode;
  renderDrink: (drink: RenderMessageDrink) => ReactNode;
};

/** The thread passes these values to the composer, which the route renders. */
export type ComposerSlot = {
  readonly conversation: Conversation;
  readonly userId: string;
  readonly replyTo: Message | null;
  readonly onReplyTo: (message: Message | null) => void;
  readonly onTyping: () => void;
  readonly onSent: () => void;
};

/** Shows the messages of a conversation and the composer, with the menu and the pictures of a message over them. */
export function ThreadView(props: ThreadProps) {
  const { conversation, thread, userId, named, onTyping, onReport, renderComposer, renderDrink } = props;
  const { conversation_id: id } = conversation;
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [menuOf, setMenuOf] = useState<Message | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const list = useRef<ThreadListHandle>(null);
  const toEnd = useCallback(() => list.current?.toEnd(), []);
  const announced = useAnnouncer(thread.messages, userId);
  const { marked, goTo, askTime } = useMarkedRows(list);
  const watch = useReadPosition(userId, id, conversation.last_read_message_id);
  const actions = useMemo<ThreadActions>(
    () => ({
      open: setMenuOf,
      isMe: sender => sender?.id === userId,
      react: (message, emoji, on) => sendEmoji(userId, message, { emoji, on }),
      goTo,
      view: setViewed,
      renew: (messageId, expired) => renewLinks(userId, id, { messageId, expired }),
      askTime,
      retry: outbox.retry,
      drop: outbox.drop,
      move: event => moveFocusByKey(event, list.current),
      watch,
      renderDrink: drink => renderDrink({ userId, ...drink }),
    }),
    [userId, id, goTo, askTime, watch, renderDrink],
  );
  const canWrite = conversation.closed === null;
  const composer = { conversation, userId, replyTo, onReplyTo: setReplyTo, onTyping, onSent: toEnd };
  return (
    <ThreadActionsContext value={actions}>
      <ThreadMessages
        ref={list}
        conversation={conversation}
        thread={thread}
        userId={userId}
        named={named}
        canWrite={canWrite}
        marked={marked}
      />
      {canWrite ? renderComposer(composer) : <ClosedBar>{closedReason(conversation)}</ClosedBar>}
      {announced}
      <MessageSheet
        message={menuOf}
        canWrite={canWrite}
        onReply={setReplyTo}
        onReport={({ sender }) => sender && onReport(reportAboutPerson(sender))}
        onClose={() => setMenuOf(null)}
      />
      <PictureViewer messages={thread.messages} shownId={viewed} onShow={setViewed} />
    </ThreadActionsContext>
  );
}

/** The bar replaces the composer where the viewer cannot send messages. */
export function ClosedBar({ children }: { children: ReactNode }) {
  return (
    <p className={classes.closed} role="status">
      {children}
    </p>
  );
}

type PictureViewerProps = {
  messages: readonly Message[];
  shownId: string | null;
  onShow: (messageId: string | null) => void;
};

/** Shows a picture or a video of the conversation over the whole screen, and leads to all the others. */
function PictureViewer({ messages, shownId, onShow }: PictureViewerProps) {
  const { isMe, renew } = useThreadActions();
  const needed = useRef(false);
  if (shownId !== null) needed.current = true;
  if (!needed.current) return null;
  const items = messages.flatMap(({ message_id, attachment_url: address, attachment_type: kind, sender }) =>
    address && kind
      ? {
          id: message_id,
          type: kind,
          src: ownUploadUrl(address) ?? imageUrl(address),
          onBroken: () => renew(message_id, address),
          alt: mediaAlt(kind, isMe(sender) ? chatWords.you : senderName(sender)),
        }
      : [],
  );
  return (
    <Suspense>
      <Viewer items={items} shownId={shownId} onShow={onShow} onClose={() => onShow(null)} />
    </Suspense>
  );
}

function moveFocusByKey(event: KeyboardEvent, list: ThreadListHandle | null): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  list?.step(event.key === 'ArrowUp' ? -1 : 1);
}
