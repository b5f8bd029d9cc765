import { messageId as messageIdSchema } from '@nightjar/domain/kernel/id';
import { useEffect, useMemo, useRef } from 'react';
import { markRead } from '../remote/mutations.ts';

/** A message counts as read after it was in view for this many milliseconds. */
const readAfterMs = 1000;

/**
 * Moves the read position to the newest message of which at least half was in view for a second. The position never
 * moves back. Each row registers itself by `observeRow`.
 */
export function useReadPosition(userId: string, conversationId: string, readUpTo: string | null) {
  const furthest = useRef(readUpTo ?? '');
  if (readUpTo && readUpTo > furthest.current) furthest.current = readUpTo;
  const reader = useMemo(
    () => createReadTracker(furthest, id => void markRead(userId, conversationId, messageIdSchema.parse(id))),
    [userId, conversationId],
  );
  useEffect(() => {
    document.addEventListener('visibilitychange', reader.look);
    return () => {
      document.removeEventListener('visibilitychange', reader.look);
      reader.cancelScheduledRead();
    };
  }, [reader]);
  return reader.observeRow;
}

function createReadTracker(furthest: { current: string }, onRead: (messageId: string) => void) {
  const inView = new Set<string>();
  /**
   * The list uses an element for another message after a scroll. The map holds the message that each element shows now.
   */
  const messageIn = new WeakMap<Element, string>();
  let timer: number | undefined;
  let waitsFor = '';

  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect, rootBounds } of entries) {
        const id = messageIn.get(target) ?? '';
        // A message that is taller than the screen counts as read when it fills half of the screen.
        const fills = rootBounds !== null && intersectionRect.height >= rootBounds.height / 2;
        if (isIntersecting && (intersectionRatio >= 0.5 || fills)) inView.add(id);
        else inView.delete(id);
      }
      scheduleRead();
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );

  function scheduleRead(): void {
    const newest = document.hidden ? '' : newestIdOf(inView);
    if (newest === waitsFor) return;
    window.clearTimeout(timer);
    waitsFor = newest;
    if (newest > furthest.current) timer = window.setTimeout(() => markReadUpTo(newest), readAfterMs);
  }

  function markReadUpTo(id: string): void {
    if (id <= furthest.current) return;
    furthest.current = id;
    onRead(id);
  }

  return {
    look: scheduleRead,
    observeRow(row: HTMLElement, messageId: string): () => void {
      messageIn.set(row, messageId);
      observer.observe(row);
      return () => {
        observer.unobserve(row);
        if (inView.delete(messageId)) scheduleRead();
      };
    },
    cancelScheduledRead(): void {
      window.clearTimeout(timer);
      waitsFor = '';
    },
  };
}

function newestIdOf(ids: ReadonlySet<string>): string {
  let newest = '';
  for (const id of ids) if (id > newest) newest = id;
  return newest;
}
