import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@nightjar/domain/chat/entity';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lineOf, senderName } from '../parts/words.ts';

/** Words that come together are said together. Milliseconds. */
const gatheredFor = 1000;

/** "Moth: on my way", or "4 new messages" where several came at once. */
export function announcement(heard: readonly Message[]): string {
  const [first] = heard;
  if (!first) return '';
  return heard.length === 1
    ? `${senderName(first.sender)}: ${lineOf(first)}`
    : `${heard.length} new messages`;
}

/** Says to screen readers what others say while the conversation is open. What was there at opening is not said. */
export function useAnnouncer(messages: readonly Message[], me: string): ReactNode {
  const [said, setSaid] = useState('');
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
    const heard = newerThan(latest.current, before).filter(({ sender }) => sender?.id !== me);
    if (heard.length === 0) return;
    waiting.current.push(...heard);
    timer.current ??= window.setTimeout(() => {
      setSaid(announcement(waiting.current));
      waiting.current = [];
      timer.current = undefined;
    }, gatheredFor);
  }, [newest, me]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}

function newerThan(messages: readonly Message[], id: string): readonly Message[] {
  return messages.slice(messages.findLastIndex(({ message_id }) => message_id <= id) + 1);
}
