import { conversationTopic } from '@nightjar/domain/live';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { News } from '../../platform/realtime/news.ts';
import { listen, say } from '../../platform/realtime.ts';
import { hearRound } from '../drinks/remote/rounds.ts';
import { stillTyping, type Typist, withTyping } from './flow.ts';
import { hearMessage, hearReaction, hearReactions, hearRead } from './remote/cache-updates.ts';
import { refreshConversations } from './remote/list.ts';
import { refreshConversation } from './remote/refresh.ts';
import { conversationOf } from './remote/send.ts';
import { catchUp } from './remote/thread.ts';

/**
 * What is said about a person's conversations, wherever they are in the app: messages of direct and group chats whole,
 * everything else as "ask again"; and what has gone out of the outbox.
 */
export function chatNews(userId: string): News {
  return {
    hears: {
      message: ({ message }) => hearMessage(userId, message),
      conversation_changed: ({ conversation_id, reason }) =>
        void refreshConversation(userId, conversation_id, reason),
    },
    onJoined: () => void refreshConversations(userId),
    sent: {
      'send-message': (_entry, message) => hearMessage(userId, message),
      'react-to-message': ({ lane }, answer) => hearReactions(userId, conversationOf(lane), answer),
    },
  };
}

/**
 * Hears the open conversation and writes it into the query cache. After each join the thread catches up with what was
 * said meanwhile. Answers who types and who is there.
 */
export function useConversationLive(userId: string, conversationId: string, enabled: boolean) {
  const [presentIds, setPresentIds] = useState<readonly string[]>([]);
  const { typists, hearTyping, hearWords } = useTypists(userId);
  useEffect(() => {
    if (!enabled) return;
    return listen(conversationTopic.nameOf(conversationId), {
      onJoined: () => void catchUp(userId, conversationId),
      onPresent: setPresentIds,
      onBroadcast: ({ event, payload }) => {
        const heard = conversationTopic.hear(event, payload);
        if (heard?.event === 'message') {
          hearWords(heard.payload.message.sender?.id);
          hearMessage(userId, heard.payload.message);
        }
        if (heard?.event === 'reaction') hearReaction(userId, conversationId, heard.payload);
        if (heard?.event === 'read') hearRead(userId, conversationId, heard.payload);
        if (heard?.event === 'typing') hearTyping(heard.payload);
        if (heard?.event === 'round_changed') hearRound(userId, heard.payload.round_id, heard.payload.left);
        if (heard?.event === 'changed') void refreshConversation(userId, conversationId);
      },
    });
  }, [userId, conversationId, enabled, hearTyping, hearWords]);
  return { typists, presentIds };
}

/** Who types just now. Somebody is forgotten five seconds after their last key, or when they have spoken. */
function useTypists(me: string) {
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  const hearTyping = useCallback(
    ({ user_id, name }: { user_id: string; name: string }) => {
      if (user_id !== me) setTypists(known => withTyping(known, { userId: user_id, name, at: Date.now() }));
    },
    [me],
  );
  const hearWords = useCallback(
    (userId: string | undefined) =>
      setTypists(known => (known.length === 0 ? known : known.filter(typist => typist.userId !== userId))),
    [],
  );
  useEffect(() => {
    if (typists.length === 0) return;
    const timer = window.setInterval(() => setTypists(known => stillTyping(known, Date.now())), 500);
    return () => window.clearInterval(timer);
  }, [typists.length]);
  return { typists, hearTyping, hearWords };
}

/** Milliseconds between two words of "is typing". */
const typingEvery = 3000;

/** Tells the others that somebody types, at most every three seconds. */
export function useSayTyping(userId: string, conversationId: string, name: string): () => void {
  const saidAt = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - saidAt.current < typingEvery) return;
    saidAt.current = now;
    say(conversationTopic.nameOf(conversationId), 'typing', { user_id: userId, name });
  }, [userId, conversationId, name]);
}
