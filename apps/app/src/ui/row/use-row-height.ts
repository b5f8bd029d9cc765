import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { Slot } from './row-slots.ts';

/**
 * For a row's element, which shows one item after another: the list places it as the one of `key`, and takes its height
 * from what the browser has laid out. To ask a row as it is put in would have the page laid out once for every row of a
 * frame; and an observer that went on from the item before would not say that this one is as high.
 */
export function useMeasured<Scroller extends Element | Window, Row extends Element>(
  list: Virtualizer<Scroller, Row>,
  key: Slot['key'],
) {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    list.elementsCache.set(key, element);
    const observer = new ResizeObserver(([laidOut]) => {
      const [box] = laidOut?.borderBoxSize ?? [];
      if (box) list.resizeItem(list.indexFromElement(element), Math.round(box.blockSize));
    });
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      // What was here may stand in another row by now.
      if (list.elementsCache.get(key) === element) list.elementsCache.delete(key);
    };
  }, [list, key]);
  return row;
}
