import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './long-list.module.css';
import type { Slot } from './row-slots.ts';
import { useFewRows } from './use-drawn-rows.ts';
import { useMeasured } from './use-row-height.ts';

/** Drawn above and below what is in view: enough for a flick, and for the Tab key to go on. */
const rowsAround = 8;

export type LongListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /**
   * Draws one; the same function from one time to the next, so that only what changed is drawn anew. Its elements go on
   * to another item: what it remembers of one stands elsewhere, or under a key of that item.
   */
  row: (item: Item) => ReactNode;
  /** How high a row is at 100 % text, before it is measured. Pixels. */
  guess: number;
  /** There are more than these. */
  more?: boolean;
  label?: string;
};

/** A list on a page, however long: only the rows in view are there, in their places. */
export function LongList<Item>({ items, keyOf, row, guess, more = false, label }: LongListProps<Item>) {
  const sizer = useRef<HTMLUListElement>(null);
  const list = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => guess,
    // The same function until the items change: a new one has all of them laid out anew.
    getItemKey: useCallback((place: number) => (items[place] ? keyOf(items[place]) : place), [items, keyOf]),
    overscan: rowsAround,
    scrollMargin: useTopOf(sizer),
    directDomUpdates: true,
    useFlushSync: false,
    useScrollendEvent: true,
  });
  const { containerRef } = list;
  const slots = useFewRows(list);
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
      {slots.map(({ id, key, place }) => {
        const item = items[place];
        return (
          item && (
            <Row
              key={id}
              list={list}
              itemKey={key}
              item={item}
              place={place}
              count={more ? -1 : items.length}
              draw={row as (item: unknown) => ReactNode}
            />
          )
        );
      })}
    </ul>
  );
}

type RowProps = {
  list: Virtualizer<Window, HTMLLIElement>;
  itemKey: Slot['key'];
  item: unknown;
  place: number;
  count: number;
  draw: (item: unknown) => ReactNode;
};

const Row = memo(function Row({ list, itemKey, item, place, count, draw }: RowProps) {
  return (
    <li
      ref={useMeasured(list, itemKey)}
      data-index={place}
      className={classes.row}
      aria-setsize={count}
      aria-posinset={place + 1}
    >
      {draw(item)}
    </li>
  );
});

/** Where the list begins on its page: what stands above it grows only where the page does. Pixels. */
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
