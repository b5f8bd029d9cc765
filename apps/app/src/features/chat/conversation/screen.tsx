import { type Conversation, isRoom } from '@nightjar/domain/chat/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useChannelDown } from '../../../platform/realtime.ts';
import { Gone } from '../../../ui/feedback/gone.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { askToBlock, offerBlock } from '../../friends/components/block.ts';
import { ReportSheet } from '../../reports/parts/report-sheet.tsx';
import { type Thread, typingLine } from '../flow.ts';
import { useConversationLive, useSayTyping } from '../live.ts';
import { ChatHeader } from '../parts/chat-header.tsx';
import classes from '../parts/chat-screen.module.css';
import { ThreadSkeleton } from '../parts/thread-skeleton.tsx';
import { conversationOptions } from '../remote/conversation.ts';
import { keepThread, threadOptions, trimThread } from '../remote/thread.ts';
import { ChatTop } from './conversation-header.tsx';
import { ChatMenu, canReport } from './conversation-menu.tsx';
import { type Reported, targetOf } from './flow.ts';
import { ChatThread, type ChatThreadProps } from './thread.tsx';
import { useKeyboardRide } from './use-keyboard-inset.ts';

export type ChatScreenProps = {
  conversationId: string;
  userId: string;
  /** What the others see while one types. */
  ownName: string;
  onBack: () => void;
};

/** One conversation. */
export function ChatScreen({ conversationId, userId, ownName, onBack }: ChatScreenProps) {
  const query = useQuery(conversationOptions(userId, conversationId));
  const ride = useKeyboardRide();
  useEffect(() => () => trimThread(userId, conversationId), [userId, conversationId]);
  const failed = query.data === undefined && query.error !== null;
  if (query.data === null || (failed && isGone(query.error.status)))
    return <Gone renderBack={props => <Link to="/discover" {...props} />} />;
  return (
    <div className={classes.screen} ref={ride}>
      {query.data ? (
        <OpenChat conversation={query.data} userId={userId} ownName={ownName} onBack={onBack} />
      ) : (
        <>
          <ChatHeader leading={null} title="Chat" onBack={onBack} />
          <div className={classes.waiting}>
            <QueryView query={query} skeleton={<ThreadSkeleton />} errorFallback="The chat did not load.">
              {() => null}
            </QueryView>
          </div>
        </>
      )}
    </div>
  );
}

/** There is no such conversation for this person, or the address never named one. */
const isGone = (status: number) => status === 404 || status === 403 || status === 400;

type OpenChatProps = Omit<ChatScreenProps, 'conversationId'> & { conversation: Conversation };

function OpenChat({ conversation, userId, ownName, onBack }: OpenChatProps) {
  const { conversation_id: id, joined, other, type } = conversation;
  const [menu, setMenu] = useState(false);
  const [reported, setReported] = useState<Reported | null>(null);
  const { typists, presentIds } = useConversationLive(userId, id, joined);
  const sayTyping = useSayTyping(userId, id, ownName);
  return (
    <>
      <ChatTop
        conversation={conversation}
        typing={typingLine(typists)}
        here={type === 'direct' && other !== null && presentIds.includes(other.id)}
        onBack={onBack}
        onMenu={() => setMenu(true)}
      />
      <OpenThread conversation={conversation} userId={userId} onTyping={sayTyping} onReport={setReported} />
      <ChatMenu
        conversation={conversation}
        userId={userId}
        opened={menu}
        onClose={() => setMenu(false)}
        onGone={onBack}
        onReport={() => canReport(conversation) && setReported(targetOf(conversation))}
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

/** While the channel is down the thread is asked for as often as this. Milliseconds. */
const pollEvery = 3000;

type OpenThreadProps = Omit<ChatThreadProps, 'thread' | 'named'>;

/** By itself, so that a word that comes draws the words and not the page around them. */
function OpenThread(props: OpenThreadProps) {
  const { userId, conversation } = props;
  const { conversation_id: id, joined, type } = conversation;
  const thread = useQuery({
    ...threadOptions(userId, id),
    refetchInterval: useChannelDown() && joined ? pollEvery : false,
  });
  useKeeping(userId, id, thread.data);
  if (thread.data)
    return <ChatThread {...props} thread={thread.data} named={type === 'group' || isRoom(type)} />;
  return (
    <div className={classes.waiting}>
      <QueryView query={thread} skeleton={<ThreadSkeleton />} errorFallback="The messages did not load.">
        {() => null}
      </QueryView>
    </div>
  );
}

/** A thread is kept at most this often: what is kept is written whole. Milliseconds. */
const keepEvery = 2000;

/**
 * Keeps the end of the thread while it is shown, because the phone may end the app at any time: at once, and then
 * every two seconds while it changes. A chat that never pauses is kept too.
 */
function useKeeping(userId: string, conversationId: string, thread: Thread | undefined): void {
  const keptAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!thread) return;
    const keep = () => {
      keptAt.current = performance.now();
      keepThread(userId, conversationId, thread);
    };
    const timer = window.setTimeout(keep, keptAt.current + keepEvery - performance.now());
    return () => window.clearTimeout(timer);
  }, [userId, conversationId, thread]);
}
