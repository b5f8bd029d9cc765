import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback } from 'react';
import type { Slot } from './row-slots.ts';

/** A row reports its height to a virtualizer with these fields. */
export type MeasuredList = Pick<
  Virtualizer<Window, HTMLElement>,
  'elementsCache' | 'resizeItem' | 'indexFromElement'
>;

/**
 * Returns the ref of a recycled row element: it places the element as the item of `key`, and reports its height after
 * each layout. Measuring at insertion would force a layout for each row of a frame. Each item needs a new observer,
 * because one that goes on from the item before does not report an equal height.
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
        // By the time of this call, another element may show the item.
        if (list.elementsCache.get(key) === element) list.elementsCache.delete(key);
      };
    },
    [list, key],
  );
}
