import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterFrame, isQuiet } from './quiet-frame.ts';
import { drawsNone, hurryOf, nearestRows, paceAfter, paceAtFirst, rowsOf } from './row-budget.ts';
import { type Coming, followed, inserted, isTidy, refilled, type Slot, tidied } from './row-slots.ts';

/**
 * The rows to draw, out of those in view and around it: what is missing comes a few rows a frame, nearest first, as
 * many as this phone manages. A page under a hurried thumb moves in every frame then, and does not stand still until
 * all of its rows are made. What would be gone before it is made is not begun.
 *
 * Rows are drawn into the elements of those that are left behind, so that nothing is made and thrown away while the
 * page moves: the items change places, and stand in their order again once it is at rest. Where somebody goes through
 * the list by keys, or has marked words in it, each row keeps its own elements.
 */
export function useFewRows<Scroller extends Element | Window, Row extends Element>(
  list: Virtualizer<Scroller, Row>,
): readonly Slot[] {
  const keyOf = list.options.getItemKey;
  const wanted = list.getVirtualIndexes();
  const [drawn, setDrawn] = useState<readonly Slot[] | null>(null);
  const slots = drawn
    ? followed(drawn, wanted, keyOf)
    : wanted.map((place, id) => ({ id, key: keyOf(place), place }));
  const pace = useRef(paceAtFirst);
  const last = useRef({ middle: 0, at: 0, waited: 0 });
  useEffect(() => {
    const isThere = new Set(slots.map(({ place }) => place));
    const isComplete = wanted.every(place => isThere.has(place));
    if (drawn ? isComplete && (list.isScrolling || isTidy(slots, wanted)) : wanted.length === 0) return;
    let frame = requestAnimationFrame(function draw(now) {
      const before = last.current;
      const places = list.getVirtualIndexes();
      const middle = ((places.at(0) ?? 0) + (places.at(-1) ?? 0)) / 2;
      const rowHeight = list.getTotalSize() / list.options.count;
      const hurry = hurryOf(middle - before.middle, now - before.at, pace.current, rowHeight);
      const waits = isQuiet() || drawsNone(hurry, performance.now() - now, before.waited);
      last.current = { middle, at: now, waited: waits ? before.waited + 1 : 0 };
      if (waits) {
        frame = requestAnimationFrame(draw);
        return;
      }
      const missing = places.filter(place => !isThere.has(place));
      const coming = nearestRows(missing, middle, rowsOf(pace.current, rowHeight));
      const held = heldRow(list);
      const kept = new Set(held ? [...places, list.indexFromElement(held)] : places);
      const next = nextSlots(
        slots,
        kept,
        coming.map(place => ({ key: keyOf(place), place })),
        held !== undefined && !isByFinger(held),
      );
      const begun = performance.now();
      // In this frame and not after it, with its layout and paint: what they take is what rows cost here.
      flushSync(() => setDrawn(next));
      afterFrame(() => {
        pace.current = paceAfter(pace.current, coming.length, performance.now() - begun, now - before.at);
      });
    });
    return () => cancelAnimationFrame(frame);
  });
  return slots;
}

function nextSlots(
  slots: readonly Slot[],
  wanted: ReadonlySet<number>,
  coming: readonly Coming[],
  isHeld: boolean,
): readonly Slot[] {
  if (isHeld) return inserted(slots, wanted, coming);
  return coming.length > 0 ? refilled(slots, wanted, coming) : tidied(slots, wanted);
}

/** The row that has the focus or marked words in it: it stays, and shows nothing else. */
function heldRow<Scroller extends Element | Window, Row extends Element>({
  elementsCache,
}: Virtualizer<Scroller, Row>): Row | undefined {
  const marked = document.getSelection();
  const place = marked?.isCollapsed === false ? marked.anchorNode : document.activeElement;
  return [...elementsCache.values()].find(row => row.contains(place));
}

const isByFinger = (row: Element) =>
  row.contains(document.activeElement) && !document.activeElement?.matches(':focus-visible');
