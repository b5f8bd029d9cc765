import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LogHandle } from '../../../ui/row/long-list.tsx';
import type { ThreadItem } from './items.ts';

type ThreadLogRef = RefObject<LogHandle | null>;
/** The handle of the thread's list of rows, and the element that scrolls these rows. */
type ThreadListAndScroller = {
  readonly list: ThreadLogRef;
  readonly scroller: RefObject<HTMLDivElement | null>;
};

/** A view that is at most this many pixels above the end counts as being at the end. */
export const nearEndPixels = 80;

/**
 * Tells whether the end of the thread is in view. The state changes only when the view reaches or leaves the end, so
 * that scrolling renders nothing. A view at the end stays there when a message arrives, a row grows or the composer
 * grows.
 */
export function useStayAtEnd(
  { list, scroller }: ThreadListAndScroller,
  items: readonly ThreadItem[],
  onAtEnd: (atEnd: boolean) => void,
): boolean {
  const [atEnd, setAtEnd] = useState(true);
  // A thread that opens at its first unread message is not at the end.
  const isThere = useRef(indexOfNewMark(items) < 0);
  const latest = useRef(onAtEnd);
  latest.current = onAtEnd;
  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const look = () => {
      isThere.current = list.current?.isAtEnd(nearEndPixels) ?? true;
      setAtEnd(isThere.current);
      latest.current(isThere.current);
    };
    const room = new ResizeObserver(() => isThere.current && list.current?.scrollToEnd());
    node.addEventListener('scroll', look, { passive: true });
    node.addEventListener('scrollend', look);
    room.observe(node);
    const frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('scroll', look);
      node.removeEventListener('scrollend', look);
      room.disconnect();
    };
  }, [list, scroller]);
  const newest = items.length;
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!first.current && newest > 0 && isThere.current) list.current?.scrollToEnd();
    first.current = false;
  }, [list, newest]);
  return atEnd;
}

const indexOfNewMark = (items: readonly ThreadItem[]) => items.findIndex(({ kind }) => kind === 'new');

/** Scrolls once, before the first paint, to the first unread message. Without unread messages it scrolls to the end. */
export function useOpeningPosition(list: ThreadLogRef, items: readonly ThreadItem[]): void {
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (opened.current || items.length === 0) return;
    opened.current = true;
    const unread = indexOfNewMark(items);
    if (unread >= 0) list.current?.scrollToIndex(unread, { align: 'start' });
    else list.current?.scrollToEnd();
  }, [list, items]);
  useLayoutEffect(
    () => () => {
      opened.current = false;
    },
    [],
  );
}

/**
 * Returns a function that loads a page of older messages, for `onNearStart` of the list. It is a new function after
 * each loaded page, and the list calls a new function at once while its start is in view. So a page that is too short
 * to fill the view is followed by another.
 */
export function useLoadOlderNearStart(items: readonly ThreadItem[], onOlder: () => void): () => void {
  const oldest = items[0]?.kind === 'older' && items.find(item => item.kind === 'message')?.key;
  const latest = useRef(onOlder);
  latest.current = onOlder;
  return useMemo(() => () => void (oldest && latest.current()), [oldest]);
}

/** The Tab key stops at one message only. It is the newest message, or the last one to which the arrow keys moved. */
export function useTabStop({ list, scroller }: ThreadListAndScroller, items: readonly ThreadItem[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const stops = useMemo(
    () => items.filter(item => item.kind === 'message' && item.message !== null),
    [items],
  );
  const key = chosen ?? stops.at(-1)?.key ?? null;
  const step = (by: number) => {
    const from = stops.findIndex(item => item.key === key);
    const next = stops[(from < 0 ? stops.length : from) + by];
    if (!next) return;
    const place = items.indexOf(next);
    setChosen(next.key);
    list.current?.scrollToIndex(place, { align: 'auto' });
    focusSoon(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${place}"] [data-more]`));
  };
  return { key, step };
}

/**
 * Focuses a row that is out of view. The list renders such a row only after it has scrolled there, so this tries
 * several times.
 */
function focusSoon(find: () => HTMLElement | null | undefined, tries = 10): void {
  requestAnimationFrame(() => {
    const found = find();
    if (found) found.focus({ preventScroll: true });
    else if (tries > 0) focusSoon(find, tries - 1);
  });
}
