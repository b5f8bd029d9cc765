import { type Conversation, isRoom } from '@nightjar/domain/chat/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useChannelDown } from '../../../platform/realtime.ts';
import { GonePage } from '../../../ui/feedback/gone.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { askToBlock, offerBlock } from '../../people/parts/actions.ts';
import { ReportSheet } from '../../reports/parts/report-sheet.tsx';
import type { Thread } from '../flow/thread.ts';
import { ChatHeader } from '../parts/chat-header.tsx';
import classes from '../parts/chat-screen.module.css';
import { ThreadSkeleton } from '../parts/thread-skeleton.tsx';
import { conversationOptions } from '../remote/conversation.ts';
import { storeThreadTail, threadOptions, trimThread } from '../remote/thread.ts';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { canReport, type ReportFromChat, reportAboutConversation } from './flow.ts';
import { useConversationLive, useSendTyping } from './live.ts';
import { type ComposerSlot, type ThreadProps, ThreadView } from './thread.tsx';
import type { RenderMessageDrink } from './use-thread-actions.ts';
import { conversationWords, typingText } from './words.ts';

export type ChatScreenProps = {
  conversationId: string;
  userId: string;
  /** The user's name, which other members see while the user types. */
  ownName: string;
  onBack: () => void;
  renderComposer: (composer: ComposerSlot) => ReactNode;
  renderDrink: (drink: RenderMessageDrink) => ReactNode;
  /** Called when the number of drinks that are left in a round of this conversation changes. */
  onRoundChanged: (userId: string, roundId: string, left: number) => void;
};

/** The route puts the composer and the cards of drinks into the conversation. */
export function ChatScreen({ conversationId, ...open }: ChatScreenProps) {
  const { userId, onBack } = open;
  const query = useQuery(conversationOptions(userId, conversationId));
  const screen = useKeyboardInset();
  useEffect(() => () => trimThread(userId, conversationId), [userId, conversationId]);
  const failed = query.data === undefined && query.error !== null;
  if (query.data === null || (failed && isGone(query.error.status)))
    return <GonePage renderBack={props => <Link to="/discover" {...props} />} />;
  return (
    <div className={classes.screen} ref={screen}>
      {query.data ? (
        <OpenChat conversation={query.data} {...open} />
      ) : (
        <>
          <ChatHeader leading={null} title={conversationWords.title} onBack={onBack} />
          <div className={classes.waiting}>
            <QueryView query={query} skeleton={<ThreadSkeleton />} errorFallback={conversationWords.failed}>
              {() => null}
            </QueryView>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * Some browsers show the keyboard over the page without resizing it. This hook sets the covered height as `--keyboard`
 * on the screen's element, and scrolls the page back to its top.
 */
function useKeyboardInset() {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      // On a zoomed page the viewport is smaller even without a keyboard.
      const covered = view.scale > 1 ? 0 : Math.max(0, window.innerHeight - view.height);
      screen.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
      if (covered > 0) window.scrollTo(0, 0);
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return screen;
}

/**
 * True for the status of an answer that means that the conversation is gone: the user has no such conversation, or the
 * address is not an id.
 */
const isGone = (status: number) => status === 404 || status === 403 || status === 400;

type OpenChatProps = Omit<ChatScreenProps, 'conversationId'> & { conversation: Conversation };

function OpenChat({ conversation, userId, ownName, onBack, onRoundChanged, ...slots }: OpenChatProps) {
  const { conversation_id: id, joined, other, type } = conversation;
  const [menu, setMenu] = useState(false);
  const [reported, setReported] = useState<ReportFromChat | null>(null);
  const { typists, presentIds } = useConversationLive({
    userId,
    conversationId: id,
    enabled: joined,
    onRoundChanged,
  });
  const sendTyping = useSendTyping(userId, id, ownName);
  return (
    <>
      <ConversationHeader
        conversation={conversation}
        typing={typingText(typists)}
        here={type === 'direct' && other !== null && presentIds.includes(other.id)}
        onBack={onBack}
        onMenu={() => setMenu(true)}
      />
      <OpenThread
        conversation={conversation}
        userId={userId}
        onTyping={sendTyping}
        onReport={setReported}
        {...slots}
      />
      <ConversationMenu
        conversation={conversation}
        userId={userId}
        opened={menu}
        onClose={() => setMenu(false)}
        onGone={onBack}
        onReport={() => canReport(conversation) && setReported(reportAboutConversation(conversation))}
        onBlock={() => other && askToBlock(userId, other)}
      />
      {reported && (
        <ReportSheet
          opened
          userId={userId}
          target={reported.target}
          onClose={() => setReported(null)}
          onBlock={reported.person ? () => reported.person && offerBlock(userId, reported.person) : undefined}
        />
      )}
    </>
  );
}

/** While the realtime channel is down, the thread is refetched after this many milliseconds. */
const pollConversationEveryMs = 3000;

type OpenThreadProps = Omit<ThreadProps, 'thread' | 'named'>;

/** The thread is a component of its own, so that a new message does not render the rest of the screen. */
function OpenThread(props: OpenThreadProps) {
  const { userId, conversation } = props;
  const { conversation_id: id, joined, type } = conversation;
  const thread = useQuery({
    ...threadOptions(userId, id),
    refetchInterval: useChannelDown() && joined ? pollConversationEveryMs : false,
  });
  useThreadStore(userId, id, thread.data);
  if (thread.data)
    return <ThreadView {...props} thread={thread.data} named={type === 'group' || isRoom(type)} />;
  return (
    <div className={classes.waiting}>
      <QueryView
        query={thread}
        skeleton={<ThreadSkeleton />}
        errorFallback={conversationWords.messages.failed}
      >
        {() => null}
      </QueryView>
    </div>
  );
}

/** A thread is stored at most once in this many milliseconds, because it is written as a whole. */
const storeThreadEveryMs = 2000;

/**
 * Stores the end of the thread while it is on screen, because the device may end the app at any time. The first change
 * is stored at once. Later changes are stored every two seconds, even in a chat without a pause.
 */
function useThreadStore(userId: string, conversationId: string, thread: Thread | undefined): void {
  const storedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!thread) return;
    const store = () => {
      storedAt.current = performance.now();
      storeThreadTail(userId, conversationId, thread);
    };
    const timer = window.setTimeout(
      store,
      Math.max(0, storedAt.current + storeThreadEveryMs - performance.now()),
    );
    return () => window.clearTimeout(timer);
  }, [userId, conversationId, thread]);
}
