import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@nightjar/domain/chat/entity';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { newMessagesAnnouncement } from './words.ts';

/** Messages that come within this many milliseconds are announced together. */
const gatherMessagesMs = 1000;

/**
 * Announces new messages by others to screen readers. Messages that were there when the conversation opened are not
 * announced.
 */
export function useAnnouncer(messages: readonly Message[], me: string): ReactNode {
  const [announced, setAnnounced] = useState('');
  const last = useRef<string | null>(null);
  const waiting = useRef<Message[]>([]);
  const timer = useRef<number>(undefined);
  const newest = messages.at(-1)?.message_id ?? '';
  const latest = useRef(messages);
  latest.current = messages;

  useEffect(() => {
    const before = last.current;
    last.current = newest;
    if (before === null) return;
    const received = messagesAfter(latest.current, before).filter(({ sender }) => sender?.id !== me);
    if (received.length === 0) return;
    waiting.current.push(...received);
    timer.current ??= window.setTimeout(() => {
      setAnnounced(newMessagesAnnouncement(waiting.current));
      waiting.current = [];
      timer.current = undefined;
    }, gatherMessagesMs);
  }, [newest, me]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}

function messagesAfter(messages: readonly Message[], id: string): readonly Message[] {
  return messages.slice(messages.findLastIndex(({ message_id }) => message_id <= id) + 1);
}
