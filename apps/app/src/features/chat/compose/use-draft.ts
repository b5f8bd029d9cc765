import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from '../remote/drafts.ts';

/** A draft is stored when no key was pressed for this many milliseconds. */
const storeDraftAfterMs = 400;

/** Keeps the draft of this conversation and the position of the caret in it. */
export function useDraft(
  userId: string,
  conversationId: string,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [text, setText] = useState(() => readDraft(userId, conversationId));
  const [caret, setCaret] = useState(text.length);
  const placed = useRef<number | null>(null);
  const write = (written: string, at: number) => {
    setText(written);
    setCaret(at);
    if (field.current && field.current.value !== written) placed.current = at;
  };
  useEffect(() => {
    const timer = window.setTimeout(() => keepDraft(userId, conversationId, text), storeDraftAfterMs);
    return () => window.clearTimeout(timer);
  }, [userId, conversationId, text]);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => () => keepDraft(userId, conversationId, latest.current), [userId, conversationId]);
  useLayoutEffect(() => {
    if (placed.current === null) return;
    field.current?.setSelectionRange(placed.current, placed.current);
    placed.current = null;
  });
  return { text, caret, setCaret, write };
}
