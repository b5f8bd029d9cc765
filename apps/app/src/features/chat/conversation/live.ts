import { conversationTopic } from '@nightjar/domain/live';
import { useCallback, useEffect, useRef, useState } from 'react';
import { broadcastToTopic, listenToTopic } from '../../../platform/realtime.ts';
import { applyMessage, applyReactionChange, applyReadMark } from '../remote/cache-updates.ts';
import { refreshConversation } from '../remote/refresh.ts';
import { catchUpThread } from '../remote/thread.ts';
import { type Typist, typistsAt, withTypist } from './flow.ts';

export type ConversationLiveOptions = {
  readonly userId: string;
  readonly conversationId: string;
  readonly enabled: boolean;
  /** Called when the number of drinks that are left in a round of this conversation changes. */
  readonly onRoundChanged: (userId: string, roundId: string, left: number) => void;
};

/**
 * Writes the events of the open conversation into the query cache. Each time the device joins the realtime channel, it
 * asks for the messages it may have missed. The result names who is typing and who has the conversation open.
 */
export function useConversationLive(options: ConversationLiveOptions) {
  const { userId, conversationId, enabled, onRoundChanged } = options;
  const [presentIds, setPresentIds] = useState<readonly string[]>([]);
  const { typists, addTypist, removeTypist } = useTypists(userId);
  useEffect(() => {
    if (!enabled) return;
    return listenToTopic(conversationTopic.nameOf(conversationId), {
      onJoined: () => void catchUpThread(userId, conversationId),
      onPresent: setPresentIds,
      onBroadcast: ({ event, payload }) => {
        const received = conversationTopic.parse(event, payload);
        if (received?.event === 'message') {
          removeTypist(received.payload.message.sender?.id);
          applyMessage(userId, received.payload.message);
        }
        if (received?.event === 'reaction') applyReactionChange(userId, conversationId, received.payload);
        if (received?.event === 'read') applyReadMark(userId, conversationId, received.payload);
        if (received?.event === 'typing') addTypist(received.payload);
        if (received?.event === 'round_changed')
          onRoundChanged(userId, received.payload.round_id, received.payload.left);
        if (received?.event === 'changed') void refreshConversation(userId, conversationId);
      },
    });
  }, [userId, conversationId, enabled, addTypist, removeTypist, onRoundChanged]);
  return { typists, presentIds };
}

/**
 * Keeps the people who are typing. A person is removed five seconds after their last broadcast, or when their message
 * arrives.
 */
function useTypists(me: string) {
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  const addTypist = useCallback(
    ({ user_id, name }: { user_id: string; name: string }) => {
      if (user_id !== me) setTypists(known => withTypist(known, { userId: user_id, name, at: Date.now() }));
    },
    [me],
  );
  const removeTypist = useCallback(
    (userId: string | undefined) =>
      setTypists(known => (known.length === 0 ? known : known.filter(typist => typist.userId !== userId))),
    [],
  );
  useEffect(() => {
    if (typists.length === 0) return;
    const timer = window.setInterval(() => setTypists(known => typistsAt(known, Date.now())), 500);
    return () => window.clearInterval(timer);
  }, [typists.length]);
  return { typists, addTypist, removeTypist };
}

/** The app broadcasts "is typing" at most once in this many milliseconds. */
const sendTypingEveryMs = 3000;

/** Broadcasts that the user is typing, at most every three seconds. */
export function useSendTyping(userId: string, conversationId: string, name: string): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = Date.now();
    if (now - sentAt.current < sendTypingEveryMs) return;
    sentAt.current = now;
    broadcastToTopic(conversationTopic.nameOf(conversationId), 'typing', { user_id: userId, name });
  }, [userId, conversationId, name]);
}
