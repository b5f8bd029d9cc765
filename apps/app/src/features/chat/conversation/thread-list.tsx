import { Loader } from '@mantine/core';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMinute } from '../../../platform/now.ts';
import { type LogHandle, LongList } from '../../../ui/row/long-list.tsx';
import { dayName } from '../parts/words.ts';
import { guessedHeight, type MessageItem, type ThreadItem } from './items.ts';
import { MessageRow } from './message-row.tsx';
import classes from './thread-list.module.css';
import { DayLabel, JumpButton, NewDivider } from './thread-marks.tsx';
import { conversationWords } from './words.ts';

/** A view that is within this many pixels of the end counts as at the end. */
const nearEnd = 80;
/**
 * The older page is loaded when one of the first rows, as many as this, is in view. The first page is short:
 * it has more rows above.
 */
const olderFrom = 18;

export type ThreadListHandle = {
  /** Scrolls to the row of a message; it returns false when the message is not known. */
  readonly goTo: (messageId: string) => boolean;
  readonly toEnd: () => void;
  /** Moves the Tab stop by this many messages, and the focus with it. */
  readonly step: (by: number) => void;
};

export type ThreadListProps = {
  items: readonly ThreadItem[];
  named: boolean;
  canWrite: boolean;
  seenBy: (item: MessageItem) => string | null;
  blinks: (item: MessageItem) => boolean;
  fromBlocked: (item: MessageItem) => boolean;
  pulsingId: string | null;
  /** The user pressed this message to see its time. */
  timedKey: string | null;
  onOlder: () => void;
  /** This many messages of others came since the user left the end. */
  unseen: number;
  onAtEnd: (atEnd: boolean) => void;
  ref: Ref<ThreadListHandle>;
};

/** The thread opens at the first unread message, or at the end. */
export function ThreadList(props: ThreadListProps): ReactNode {
  const { named, canWrite, seenBy, blinks, fromBlocked, pulsingId, timedKey, onOlder, unseen, onAtEnd, ref } =
    props;
  // New messages are rendered between the frames of a scroll.
  const items = useDeferredValue(props.items);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<LogHandle>(null);
  useOpening(list, items);
  const atEnd = useEnd(list, scroller, items, onAtEnd);
  const loadOlder = useOlder(items, onOlder);
  const tabStop = useTabStop(list, items, scroller);
  const jump = useCallback(() => list.current?.scrollToEnd({ behavior: 'smooth' }), []);

  useImperativeHandle(ref, () => ({
    goTo(messageId) {
      const place = items.findIndex(
        item => item.kind === 'message' && item.message?.message_id === messageId,
      );
      if (place >= 0) list.current?.scrollToIndex(place, { align: 'center' });
      return place >= 0;
    },
    toEnd: () => list.current?.scrollToEnd(),
    step: tabStop.step,
  }));

  return (
    <div className={classes.frame}>
      <LongList
        ref={list}
        scroller={scroller}
        label={conversationWords.messages.label}
        items={items}
        keyOf={keyOf}
        guess={guessedHeight}
        nearEnd={nearEnd}
        nearStart={olderFrom}
        onNearStart={loadOlder}
        className={classes.placeholders}
        row={item =>
          item.kind === 'message' ? (
            <MessageRow
              message={item.message}
              pending={item.pending}
              own={item.own}
              first={item.first}
              last={item.last}
              timed={item.timed || item.key === timedKey}
              named={named}
              canWrite={canWrite}
              seen={seenBy(item)}
              blinks={blinks(item)}
              fromBlocked={fromBlocked(item)}
              pulses={pulsingId !== null && item.message?.message_id === pulsingId}
              active={item.key === tabStop.key}
            />
          ) : (
            <Between item={item} />
          )
        }
      />
      {!atEnd && (
        <div className={classes.jump}>
          <JumpButton count={unseen} onPress={jump} />
        </div>
      )}
    </div>
  );
}

const keyOf = ({ key }: ThreadItem) => key;

function Between({ item }: { item: Exclude<ThreadItem, MessageItem> }) {
  if (item.kind === 'older')
    return (
      <div className={classes.older}>
        <Loader size="sm" aria-label={conversationWords.messages.loadingOlder} />
      </div>
    );
  return <div className={classes.between}>{item.kind === 'new' ? <NewDivider /> : <Day at={item.at} />}</div>;
}

/** The label is a component of its own, so that the passing time renders it alone. */
function Day({ at }: { at: number }) {
  const now = useMinute();
  return <DayLabel date={new Date(at).toISOString()}>{dayName(at, now)}</DayLabel>;
}

type List = RefObject<LogHandle | null>;
type Scroller = RefObject<HTMLDivElement | null>;

/**
 * Follows whether the end is in view. The state changes only at the end, so that scrolling renders nothing. A
 * view at the end stays there when a message comes, when a row grows and when the composer grows.
 */
function useEnd(
  list: List,
  scroller: Scroller,
  items: readonly ThreadItem[],
  onAtEnd: (atEnd: boolean) => void,
): boolean {
  const [atEnd, setAtEnd] = useState(true);
  // A thread that opens at its first unread message is not at the end.
  const isThere = useRef(findUnread(items) < 0);
  const latest = useRef(onAtEnd);
  latest.current = onAtEnd;
  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const look = () => {
      isThere.current = list.current?.isAtEnd(nearEnd) ?? true;
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

const findUnread = (items: readonly ThreadItem[]) => items.findIndex(({ kind }) => kind === 'new');

/** Scrolls once, before the first paint: to the first unread message, or else to the end. */
function useOpening(list: List, items: readonly ThreadItem[]): void {
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (opened.current || items.length === 0) return;
    opened.current = true;
    const unread = findUnread(items);
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
 * The returned function loads the older page. It changes with the oldest message, so that a short page is
 * followed by the next.
 */
function useOlder(items: readonly ThreadItem[], onOlder: () => void): () => void {
  const oldest = items[0]?.kind === 'older' && items.find(item => item.kind === 'message')?.key;
  const latest = useRef(onOlder);
  latest.current = onOlder;
  return useMemo(() => () => void (oldest && latest.current()), [oldest]);
}

/** One message is the stop of the Tab key: the newest, or the last one that the arrow keys moved to. */
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
    list.current?.scrollToIndex(place, { align: 'auto' });
    focusSoon(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${place}"] [data-more]`));
  };
  return { key, step };
}

/** A row out of view is rendered only after the list has scrolled to it. */
function focusSoon(find: () => HTMLElement | null | undefined, tries = 10): void {
  requestAnimationFrame(() => {
    const found = find();
    if (found) found.focus({ preventScroll: true });
    else if (tries > 0) focusSoon(find, tries - 1);
  });
}
