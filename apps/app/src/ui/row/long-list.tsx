import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './long-list.module.css';
import type { RowSlot } from './row-slots.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { type MeasuredList, useRowHeight } from './use-row-height.ts';

/**
 * A list in its page (the first number) and a log (the second) also render this many rows above and below the visible
 * part. These rows are enough for a quick swipe, and for the Tab key.
 */
const rowsAroundPage = 8;
const logOverscanRows = 6;
/**
 * A log is a list with its own scroller that starts at its end, such as the messages of a chat. This is the padding
 * below its last row, in pixels.
 */
const logPadding = 12;

type CommonListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /**
   * Renders one item. It must be the same function at each render, so that only changed rows render again. The elements
   * of a row are reused for other items, so the state of an item must be outside of its row, or under a key of the
   * item.
   */
  row: (item: Item) => ReactNode;
  label?: string;
};

type PageListProps<Item> = CommonListProps<Item> & {
  /** The height that a row is assumed to have until it is measured, in pixels when text has its default size. */
  guess: number;
  /** True if the server has more items. */
  more?: boolean;
};

type LogListProps<Item> = CommonListProps<Item> & {
  /**
   * This is the element in which the log scrolls. The log starts at its end and stays there when items are added. It
   * does not move when older items are added before the others.
   */
  scroller: RefObject<HTMLDivElement | null>;
  ref: Ref<LogHandle>;
  /** Returns the height that a row is assumed to have until it is measured, in pixels. */
  guess: (item: Item) => number;
  /**
   * If the end of the log is at most this many pixels below the visible part, the log counts as scrolled to its end.
   */
  nearEnd: number;
  /**
   * `onNearStart` is called when one of the first rows becomes visible. This is the number of these rows. While one of
   * them is visible, a new function given as `onNearStart` is called too.
   */
  nearStart: number;
  onNearStart: () => void;
  className: string | undefined;
};

/** These are the functions by which other code scrolls a log. */
export type LogHandle = Pick<
  Virtualizer<HTMLDivElement, HTMLElement>,
  'scrollToIndex' | 'scrollToEnd' | 'isAtEnd'
>;

/**
 * Shows a list of any length, either as part of its page or as a log with its own scroller. Only the rows that are
 * visible, or nearly so, are rendered.
 */
export function LongList<Item>(props: PageListProps<Item> | LogListProps<Item>) {
  return 'scroller' in props ? <LogList {...props} /> : <PageList {...props} />;
}

function PageList<Item>({ items, keyOf, row, guess, more = false, label }: PageListProps<Item>) {
  const sizer = useRef<HTMLUListElement>(null);
  const list = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: () => guess,
    getItemKey: useItemKey(items, keyOf),
    overscan: rowsAroundPage,
    scrollMargin: useListTopOffset(sizer),
    directDomUpdates: true,
    useFlushSync: false,
    useScrollendEvent: true,
  });
  const slots = useDrawnRows(list);
  const { containerRef } = list;
  const attach = useCallback(
    (node: HTMLUListElement | null) => {
      sizer.current = node;
      containerRef(node);
    },
    [containerRef],
  );
  return (
    <ul
      ref={attach}
      className={classes.list}
      style={{ '--row': `${guess / 16}rem` } as CSSProperties}
      aria-label={label}
    >
      <Rows {...{ list, slots, items, row }} element="li" count={more ? -1 : items.length} />
    </ul>
  );
}

function LogList<Item>(props: LogListProps<Item>) {
  const { items, keyOf, row, guess, label, className, ref, scroller } = props;
  const { nearEnd, nearStart, onNearStart } = props;
  const list = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: place => (items[place] ? guess(items[place]) : 0),
    getItemKey: useItemKey(items, keyOf),
    overscan: logOverscanRows,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    paddingEnd: logPadding,
    directDomUpdates: true,
    useFlushSync: false,
  });
  const slots = useDrawnRows(list);
  useImperativeHandle(ref, () => list, [list]);
  const isNearStart = (list.range?.startIndex ?? Number.POSITIVE_INFINITY) < nearStart;
  useEffect(() => {
    if (isNearStart) onNearStart();
  }, [isNearStart, onNearStart]);
  return (
    <div ref={scroller} className={classes.scroller} role="log" aria-live="off" aria-label={label}>
      <div ref={list.containerRef} className={[classes.log, className].join(' ')}>
        <Rows {...{ list, slots, items, row }} element="div" />
      </div>
    </div>
  );
}

/**
 * Returns the same function until the items change. With each new function the virtualizer (the library for long lists)
 * would compute all positions again.
 */
function useItemKey<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  return useCallback((place: number) => (items[place] ? keyOf(items[place]) : place), [items, keyOf]);
}

type RowsProps<Item> = Pick<CommonListProps<Item>, 'items' | 'row'> & {
  list: MeasuredList;
  slots: readonly RowSlot[];
  element: 'li' | 'div';
  /** This is the number of items for screen readers; -1 if it is unknown. */
  count?: number;
};

function Rows<Item>({ slots, items, row, ...look }: RowsProps<Item>) {
  return slots.map(({ id, key, place }) => {
    const item = items[place];
    return (
      item && (
        <Row
          key={id}
          itemKey={key}
          item={item}
          place={place}
          render={row as (item: unknown) => ReactNode}
          {...look}
        />
      )
    );
  });
}

type RowProps = Pick<RowsProps<unknown>, 'list' | 'element' | 'count'> & {
  itemKey: RowSlot['key'];
  item: unknown;
  place: number;
  render: (item: unknown) => ReactNode;
};

const Row = memo(function Row({ list, element, itemKey, item, place, count, render }: RowProps) {
  const row = {
    ref: useRowHeight(list, itemKey),
    'data-index': place,
    className: classes.row,
    children: render(item),
  };
  return element === 'li' ? <li {...row} aria-setsize={count} aria-posinset={place + 1} /> : <div {...row} />;
});

/**
 * Returns the distance in pixels from the top of the page to the list. It changes only when the height of the page
 * changes.
 */
function useListTopOffset(list: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    look();
    const page = new ResizeObserver(look);
    page.observe(document.body);
    return () => page.disconnect();
  }, [list]);
  return top;
}
