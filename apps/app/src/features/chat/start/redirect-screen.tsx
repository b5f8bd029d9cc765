import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { QueryError } from '../../../ui/feedback/query-view.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { ChatHeader } from '../parts/chat-header.tsx';
import classes from '../parts/chat-screen.module.css';
import { ThreadSkeleton } from '../parts/thread-skeleton.tsx';
import {
  findConversationAbout,
  type OpenKind,
  openConversationOptions,
} from '../remote/open-conversation.ts';
import { useKnownName } from './use-known-name.ts';
import { startWords } from './words.ts';

export type ChatRedirectProps = {
  kind: OpenKind;
  targetId: string;
  userId: string;
  onBack: () => void;
  onOpened: (conversationId: string) => void;
};

/** Opens the chat about a person, event, venue or neighborhood. While it waits, it looks like that chat. */
export function ChatRedirect({ kind, targetId, userId, onBack, onOpened }: ChatRedirectProps) {
  const known = findConversationAbout(userId, kind, targetId);
  const name = useKnownName(userId, kind, targetId);
  const query = useQuery({ ...openConversationOptions(userId, kind, targetId), enabled: known === null });
  const id = known?.conversation_id ?? query.data;
  const open = useEffectEvent(onOpened);
  useEffect(() => {
    if (id) open(id);
  }, [id]);
  return (
    <div className={classes.screen}>
      <ChatHeader leading={null} title={known?.title ?? name ?? startWords.opening.title} onBack={onBack} />
      {query.error && !id ? (
        <QueryError query={query} errorFallback={commonTexts.failed} />
      ) : (
        <div className={classes.waiting} aria-busy="true">
          <ThreadSkeleton />
        </div>
      )}
    </div>
  );
}
