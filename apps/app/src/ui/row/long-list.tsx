import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import classes from './long-list.module.css';

/** Drawn above and below what is in view: enough for a flick, and for the Tab key to go on. */
const rowsAround = 8;

export type LongListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Draws one; the same function from one time to the next, so that only what changed is drawn anew. */
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
    getItemKey: place => (items[place] ? keyOf(items[place]) : place),
    overscan: rowsAround,
    scrollMargin: useTopOf(sizer),
    directDomUpdates: true,
    useFlushSync: false,
  });
  const { containerRef } = list;
  const attach = useCallback(
    (node: HTMLUListElement | null) => {
      sizer.current = node;
      containerRef(node);
    },
    [containerRef],
  );
  return (
    <ul ref={attach} className={classes.list} aria-label={label}>
      {list.getVirtualItems().map(({ key, index }) => {
        const item = items[index];
        return (
          item && (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              className={classes.row}
              aria-setsize={more ? -1 : items.length}
              aria-posinset={index + 1}
            >
              <Drawn item={item} row={row as (item: unknown) => ReactNode} />
            </li>
          )
        );
      })}
    </ul>
  );
}

const Drawn = memo(function Drawn({ item, row }: { item: unknown; row: (item: unknown) => ReactNode }) {
  return row(item);
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
