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
import type { Slot } from './row-slots.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { type MeasuredList, useRowHeight } from './use-row-height.ts';

/** This many rows are rendered above and below the view: enough for a flick, and for the Tab key. */
const rowsAroundPage = 8;
const rowsAroundLog = 6;
/** A log has this padding below its last row. Pixels. */
const logPadding = 12;

type RowsOf<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /**
   * Renders one item. Keep the function the same between renders, so that only changed rows render again. A row's
   * elements are recycled for other items: state of an item belongs outside of its row, or under a key of the item.
   */
  row: (item: Item) => ReactNode;
  label?: string;
};

type PageListProps<Item> = RowsOf<Item> & {
  /** A row at 100 % text has this height before it is measured. Pixels. */
  guess: number;
  /** True where the server has more items. */
  more?: boolean;
};

type LogProps<Item> = RowsOf<Item> & {
  /**
   * The list is scrolled by this element. It begins at its end, stays there, and stays in place when items are
   * prepended.
   */
  scroller: RefObject<HTMLDivElement | null>;
  ref: Ref<LogHandle>;
  /** Returns the height of a row before it is measured. Pixels. */
  guess: (item: Item) => number;
  /** A view that is this near to the end counts as at the end. Pixels. */
  nearEnd: number;
  /** `onNearStart` is called when one of so many first rows is in view, and again when the function changes. */
  nearStart: number;
  onNearStart: () => void;
  className: string | undefined;
};

/** A log is scrolled by this. */
export type LogHandle = Pick<
  Virtualizer<HTMLDivElement, HTMLElement>,
  'scrollToIndex' | 'scrollToEnd' | 'isAtEnd'
>;

/**
 * Shows a list of any length, on its page or as a log with a scroller of its own. Only the rows in view are rendered.
 */
export function LongList<Item>(props: PageListProps<Item> | LogProps<Item>) {
  return 'scroller' in props ? <Log {...props} /> : <PageList {...props} />;
}

function PageList<Item>({ items, keyOf, row, guess, more = false, label }: PageListProps<Item>) {
  const sizer = useRef<HTMLUListElement>(null);
  const list = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: () => guess,
    getItemKey: useItemKey(items, keyOf),
    overscan: rowsAroundPage,
    scrollMargin: useTopOf(sizer),
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

function Log<Item>(props: LogProps<Item>) {
  const { items, keyOf, row, guess, label, className, ref, scroller } = props;
  const { nearEnd, nearStart, onNearStart } = props;
  const list = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: place => (items[place] ? guess(items[place]) : 0),
    getItemKey: useItemKey(items, keyOf),
    overscan: rowsAroundLog,
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

/** Returns the same function until the items change: a new one makes the virtualizer compute all positions again. */
function useItemKey<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  return useCallback((place: number) => (items[place] ? keyOf(items[place]) : place), [items, keyOf]);
}

type RowsProps<Item> = Pick<RowsOf<Item>, 'items' | 'row'> & {
  list: MeasuredList;
  slots: readonly Slot[];
  element: 'li' | 'div';
  /** Counts the items for screen readers; -1 when the number is unknown. */
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
  itemKey: Slot['key'];
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

/** Returns the list's offset on its page. It changes only when the page's height does. Pixels. */
function useTopOf(list: { readonly current: HTMLElement | null }): number {
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
