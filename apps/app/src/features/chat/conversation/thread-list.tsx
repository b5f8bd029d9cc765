import { Loader } from '@mantine/core';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNow } from '../../../platform/now.ts';
import type { Slot } from '../../../ui/row/row-slots.ts';
import { useFewRows } from '../../../ui/row/use-drawn-rows.ts';
import { useMeasured } from '../../../ui/row/use-row-height.ts';
import { dayName, guessedHeight, type MessageItem, type ThreadItem } from './items.ts';
import { MessageRow } from './message-row.tsx';
import classes from './thread-list.module.css';
import { DayLabel, JumpButton, NewDivider } from './thread-marks.tsx';

/** Nearer to the end than this counts as being there. Pixels. */
const nearEnd = 80;
/** So many rows before the oldest known one, the page above is asked for; a first page has more above its last ones. */
const olderFrom = 18;

export type ThreadListHandle = {
  /** To the row of a message; false where it is not among those known. */
  readonly goTo: (messageId: string) => boolean;
  readonly toEnd: () => void;
  /** Moves the Tab stop by so many messages, and the focus with it. */
  readonly step: (by: number) => void;
};

export type ThreadListProps = {
  items: readonly ThreadItem[];
  named: boolean;
  canWrite: boolean;
  seenBy: (item: MessageItem) => string | null;
  blinks: (item: MessageItem) => boolean;
  pulsingId: string | null;
  onOlder: () => void;
  /** Of others, since one left the end. */
  unseen: number;
  onAtEnd: (atEnd: boolean) => void;
  ref: Ref<ThreadListHandle>;
};

/**
 * Only the rows in view are drawn. The list stays where it is when older pages come above, and at its end when it is
 * there. It opens at the "New" line, or at the end.
 */
export function ThreadList(props: ThreadListProps): ReactNode {
  const { items, named, canWrite, seenBy, blinks, pulsingId, onOlder, unseen, onAtEnd, ref } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: place => (items[place] ? guessedHeight(items[place]) : 44),
    // The same function until the items change: a new one has all of them laid out anew.
    getItemKey: useCallback((place: number) => items[place]?.key ?? place, [items]),
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    paddingEnd: 12,
    directDomUpdates: true,
    useFlushSync: false,
  });
  const slots = useFewRows(list);
  useOpening(list, items);
  const atEnd = useEnd(list, scroller, items, onAtEnd);
  useOlder(list, items, onOlder);
  const tabStop = useTabStop(list, items, scroller);
  const jump = useCallback(() => list.scrollToEnd({ behavior: 'smooth' }), [list]);

  useImperativeHandle(ref, () => ({
    goTo(messageId) {
      const place = items.findIndex(
        item => item.kind === 'message' && item.message?.message_id === messageId,
      );
      if (place >= 0) list.scrollToIndex(place, { align: 'center' });
      return place >= 0;
    },
    toEnd: () => list.scrollToEnd(),
    step: tabStop.step,
  }));

  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroller} role="log" aria-live="off" aria-label="Messages">
        <div ref={list.containerRef} className={classes.sizer}>
          {slots.map(({ id, key, place }) => {
            const item = items[place];
            return (
              item && (
                <Row key={id} list={list} itemKey={key} place={place}>
                  {item.kind === 'message' ? (
                    <MessageRow
                      message={item.message}
                      pending={item.pending}
                      own={item.own}
                      first={item.first}
                      last={item.last}
                      named={named}
                      canWrite={canWrite}
                      seen={seenBy(item)}
                      blinks={blinks(item)}
                      pulses={pulsingId !== null && item.message?.message_id === pulsingId}
                      active={item.key === tabStop.key}
                    />
                  ) : (
                    <Between item={item} />
                  )}
                </Row>
              )
            );
          })}
        </div>
      </div>
      {!atEnd && (
        <div className={classes.jump}>
          <JumpButton count={unseen} onPress={jump} />
        </div>
      )}
    </div>
  );
}

type RowProps = { list: List; itemKey: Slot['key']; place: number; children: ReactNode };

function Row({ list, itemKey, place, children }: RowProps) {
  return (
    <div ref={useMeasured(list, itemKey)} data-index={place} className={classes.slot}>
      {children}
    </div>
  );
}

function Between({ item }: { item: Exclude<ThreadItem, MessageItem> }) {
  if (item.kind === 'older')
    return (
      <div className={classes.older}>
        <Loader size="sm" aria-label="Loading older messages" />
      </div>
    );
  return <div className={classes.between}>{item.kind === 'new' ? <NewDivider /> : <Day at={item.at} />}</div>;
}

/** Looks at the clock by itself: the rows around it have nothing to do with the time. */
function Day({ at }: { at: number }) {
  const now = useNow();
  return <DayLabel date={new Date(at).toISOString()}>{dayName(at, now)}</DayLabel>;
}

type List = Virtualizer<HTMLDivElement, HTMLDivElement>;
type Scroller = { readonly current: HTMLDivElement | null };

/**
 * Whether the end is in view, told as it changes, so that nothing is drawn anew on every scroll. Who is there stays
 * there: when something comes in between, when a row grows, when the composer takes room.
 */
function useEnd(
  list: List,
  scroller: Scroller,
  items: readonly ThreadItem[],
  onAtEnd: (atEnd: boolean) => void,
): boolean {
  const [atEnd, setAtEnd] = useState(true);
  // Who opens at the first unread message is not at the end until they have read on to it.
  const isThere = useRef(findFresh(items) < 0);
  const latest = useRef(onAtEnd);
  latest.current = onAtEnd;
  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const look = () => {
      isThere.current = list.isAtEnd(nearEnd);
      setAtEnd(isThere.current);
      latest.current(isThere.current);
    };
    const room = new ResizeObserver(() => isThere.current && list.scrollToEnd());
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
    if (!first.current && newest > 0 && isThere.current) list.scrollToEnd();
    first.current = false;
  }, [list, newest]);
  return atEnd;
}

const findFresh = (items: readonly ThreadItem[]) => items.findIndex(({ kind }) => kind === 'new');

/** Once, before anything is painted: to the first unread message where there is one, else to the end. */
function useOpening(list: List, items: readonly ThreadItem[]): void {
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (opened.current || items.length === 0) return;
    opened.current = true;
    const fresh = findFresh(items);
    if (fresh >= 0) list.scrollToIndex(fresh, { align: 'start' });
    else list.scrollToEnd();
  }, [list, items]);
  useLayoutEffect(
    () => () => {
      opened.current = false;
    },
    [],
  );
}

/** Asks for the page above while there is still something to read below it. */
function useOlder(list: List, items: readonly ThreadItem[], onOlder: () => void): void {
  const first = list.range?.startIndex ?? Number.POSITIVE_INFINITY;
  const isNear = items[0]?.kind === 'older' && first < olderFrom;
  const oldest = items.find(item => item.kind === 'message')?.key;
  const latest = useRef(onOlder);
  latest.current = onOlder;
  useEffect(() => {
    // `oldest` changes with every page that has come: one that was not enough is followed by the next.
    if (isNear && oldest) latest.current();
  }, [isNear, oldest]);
}

/** One message is a stop of the Tab key: the newest, or the one last stepped to. */
function useTabStop(list: List, items: readonly ThreadItem[], scroller: Scroller) {
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
    list.scrollToIndex(place, { align: 'auto' });
    focusSoon(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${place}"] [data-more]`));
  };
  return { key, step };
}

/** A row further away is drawn only after the list has scrolled to it. */
function focusSoon(find: () => HTMLElement | null | undefined, tries = 10): void {
  requestAnimationFrame(() => {
    const found = find();
    if (found) found.focus({ preventScroll: true });
    else if (tries > 0) focusSoon(find, tries - 1);
  });
}
