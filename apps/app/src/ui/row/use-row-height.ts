import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback } from 'react';
import type { RowSlot } from './row-slots.ts';

/** A row needs these fields of the virtualizer (the library for long lists) to report its height. */
export type MeasuredList = Pick<
  Virtualizer<Window, HTMLElement>,
  'elementsCache' | 'resizeItem' | 'indexFromElement'
>;

/**
 * Returns the ref of a row's element, which shows one item after another. The element gets the position of the item of
 * `key`. Its height is reported after each layout, because measuring it at once would force a layout for each row of a
 * frame.
 *
 * Each item gets a new observer, because an old observer would not report a height equal to that of the previous item.
 */
export function useRowHeight(list: MeasuredList, key: RowSlot['key']) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      list.elementsCache.set(key, element);
      const observer = new ResizeObserver(([entry]) => {
        const [box] = entry?.borderBoxSize ?? [];
        if (box) list.resizeItem(list.indexFromElement(element), Math.round(box.blockSize));
      });
      observer.observe(element, { box: 'border-box' });
      return () => {
        observer.disconnect();
        // This cleanup may run after another element has begun to show the item. Then it removes nothing.
        if (list.elementsCache.get(key) === element) list.elementsCache.delete(key);
      };
    },
    [list, key],
  );
}
