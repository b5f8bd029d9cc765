import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nearestRows, paceAfter, paceAtFirst, rowsPerFrame, scrollHurry, skipsFrame } from './row-budget.ts';
import {
  insertSlots,
  isInListOrder,
  moveOneSlotInOrder,
  type NewItem,
  type RowSlot,
  refillSlots,
  slotsOfItems,
} from './row-slots.ts';

/**
 * Returns the rows to render among those that are visible and around them.
 *
 * Missing rows are added a few in each frame, as many as this device renders in time, the ones nearest to the middle
 * first. So the list keeps moving under a fast scroll. A row that would no longer be visible once it is rendered is
 * skipped.
 *
 * A new row takes the element of a row that is no longer visible, so that scrolling creates no elements. After the
 * scrolling, the elements return to the order of the list. While the keyboard's focus or a text selection is in a row,
 * each row keeps its own element.
 */
export function useDrawnRows<Scroller extends Element | Window, Row extends Element>(
  list: Virtualizer<Scroller, Row>,
): readonly RowSlot[] {
  const keyOf = list.options.getItemKey;
  const wanted = list.getVirtualIndexes();
  const [drawn, setDrawn] = useState<readonly RowSlot[] | null>(null);
  const slots = drawn
    ? slotsOfItems(drawn, wanted, keyOf)
    : wanted.map((place, id) => ({ id, key: keyOf(place), place }));
  const pace = useRef(paceAtFirst);
  const last = useRef({ middle: 0, at: 0, waited: 0 });
  useEffect(() => {
    const drawnPlaces = new Set(slots.map(({ place }) => place));
    const isComplete = wanted.every(place => drawnPlaces.has(place));
    if (drawn ? isComplete && (list.isScrolling || isInListOrder(slots, wanted)) : wanted.length === 0)
      return;
    let frame = requestAnimationFrame(function draw(now) {
      const before = last.current;
      const places = list.getVirtualIndexes();
      const middle = ((places.at(0) ?? 0) + (places.at(-1) ?? 0)) / 2;
      const rowHeight = list.getTotalSize() / list.options.count;
      const hurry = scrollHurry(
        { passed: middle - before.middle, inMs: now - before.at },
        pace.current,
        rowHeight,
      );
      const waits = skipsFrame(hurry, performance.now() - now, before.waited);
      last.current = { middle, at: now, waited: waits ? before.waited + 1 : 0 };
      if (waits) {
        frame = requestAnimationFrame(draw);
        return;
      }
      const missing = places.filter(place => !drawnPlaces.has(place));
      const coming = nearestRows(missing, middle, rowsPerFrame(pace.current, rowHeight));
      const held = rowWithFocusOrSelection(list);
      const kept = new Set(held ? [...places, list.indexFromElement(held)] : places);
      const next = slotsOfNextFrame(
        slots,
        { wanted: kept, coming: coming.map(place => ({ key: keyOf(place), place })) },
        held !== undefined && !isFocusedByTouch(held),
      );
      const begun = performance.now();
      // The rows are rendered synchronously, so that their layout and paint happen in this frame. The measured cost of
      // a row contains both.
      flushSync(() => setDrawn(next));
      afterFrame(() => {
        pace.current = paceAfter(pace.current, {
          drawn: coming.length,
          tookMs: performance.now() - begun,
          frameMs: now - before.at,
        });
      });
    });
    return () => cancelAnimationFrame(frame);
  });
  return slots;
}

function slotsOfNextFrame(
  slots: readonly RowSlot[],
  { wanted, coming }: { wanted: ReadonlySet<number>; coming: readonly NewItem[] },
  isHeld: boolean,
): readonly RowSlot[] {
  if (isHeld) return insertSlots(slots, wanted, coming);
  return coming.length > 0 ? refillSlots(slots, wanted, coming) : moveOneSlotInOrder(slots, wanted);
}

/** Returns the row that contains the focus or the text selection. This row stays, and its element is not reused. */
function rowWithFocusOrSelection<Scroller extends Element | Window, Row extends Element>({
  elementsCache,
}: Virtualizer<Scroller, Row>): Row | undefined {
  const selection = document.getSelection();
  const place = selection?.isCollapsed === false ? selection.anchorNode : document.activeElement;
  return [...elementsCache.values()].find(row => row.contains(place));
}

const isFocusedByTouch = (row: Element) =>
  row.contains(document.activeElement) && !document.activeElement?.matches(':focus-visible');

/**
 * Runs a function after the layout and paint of this frame. It posts a message, because the browser handles a message
 * event after the paint.
 */
function afterFrame(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}
