import { type RefObject, useCallback, useEffect, useState } from 'react';
import { toast } from '../../../ui/overlay/toast.ts';
import { conversationWords } from './words.ts';

export type ThreadListHandle = {
  /** Scrolls to the row of a message; it returns false when the message is not known. */
  readonly goTo: (messageId: string) => boolean;
  readonly toEnd: () => void;
  /** The focus moves by this many messages. The row with the focus becomes the one at which the Tab key stops. */
  readonly step: (by: number) => void;
};

export type MarkedRows = {
  /** The id of the message whose row pulses, because the user came to it from a reply that quotes it. */
  readonly pulsingId: string | null;
  /** The key of the row that the user pressed to see the time of its message. */
  readonly timedKey: string | null;
};

/** The row that `goTo` scrolled to is highlighted for this many milliseconds. */
const pulseMs = 1500;

/**
 * Keeps the rows that pulse or show a time. `goTo` scrolls to a quoted message, and `askTime` shows or hides the time
 * of a message.
 */
export function useMarkedRows(list: RefObject<ThreadListHandle | null>) {
  const [pulsingId, setPulsingId] = useState<string | null>(null);
  const [timedKey, setTimedKey] = useState<string | null>(null);
  const goTo = useCallback(
    (messageId: string) => {
      if (list.current?.goTo(messageId)) setPulsingId(messageId);
      else toast({ text: conversationWords.messages.quotedIsFurtherUp });
    },
    [list],
  );
  useEffect(() => {
    if (pulsingId === null) return;
    const timer = window.setTimeout(() => setPulsingId(null), pulseMs);
    return () => window.clearTimeout(timer);
  }, [pulsingId]);
  const askTime = useCallback((key: string | null) => setTimedKey(known => (known === key ? null : key)), []);
  const marked: MarkedRows = { pulsingId, timedKey };
  return { marked, goTo, askTime };
}
