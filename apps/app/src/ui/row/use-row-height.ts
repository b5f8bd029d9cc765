import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback } from 'react';
import type { Slot } from './row-slots.ts';

/** These are the fields of a virtualizer to which a row reports its height. */
export type MeasuredList = Pick<
  Virtualizer<Window, HTMLElement>,
  'elementsCache' | 'resizeItem' | 'indexFromElement'
>;

/**
 * Returns the ref of a reused row element. It places the element as the item of `key`, and reports its height after
 * each layout, because measuring at the insertion would force a layout for each row of a frame. Each item gets a new
 * observer. An observer that was used for the item before would not report a height that is the same.
 */
export function useRowHeight(list: MeasuredList, key: Slot['key']) {
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
        // When this runs, another element may already show the item.
        if (list.elementsCache.get(key) === element) list.elementsCache.delete(key);
      };
    },
    [list, key],
  );
}
