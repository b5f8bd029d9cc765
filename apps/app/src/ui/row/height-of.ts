import type { Virtualizer } from '@tanstack/react-virtual';

/**
 * A row's height as the browser has laid it out, in pixels; before that, as it was guessed. To ask a row as it is put
 * in would have the page laid out once for every row of a frame.
 */
export function heightOf<Scroller extends Element | Window, Row extends Element>(
  row: Row,
  laidOut: ResizeObserverEntry | undefined,
  list: Virtualizer<Scroller, Row>,
): number {
  const [box] = laidOut?.borderBoxSize ?? [];
  if (box) return Math.round(box.blockSize);
  const place = list.indexFromElement(row);
  return list.itemSizeCache.get(list.options.getItemKey(place)) ?? list.options.estimateSize(place);
}
