import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { drawsNone, hurryOf, nearestRows, paceAfter, paceAtFirst } from './row-pace.ts';

/**
 * The places to draw, out of those in view and around it: what is missing comes a few rows a frame, nearest first, as
 * many as this phone manages. A page under a hurried thumb moves in every frame then, and does not stand still until
 * all of its rows are made. What would be gone before it is made is not begun.
 */
export function useFewRows<Scroller extends Element | Window, Row extends Element>(
  list: Virtualizer<Scroller, Row>,
): readonly number[] {
  const keyOf = list.options.getItemKey;
  const wanted = list.getVirtualIndexes();
  // By key and not by place: what is said before the first row moves all of them on.
  const [drawn, setDrawn] = useState<ReadonlySet<unknown>>(nothing);
  const rows = drawn === nothing ? wanted : wanted.filter(place => drawn.has(keyOf(place)));
  const missing = wanted.filter(place => !drawn.has(keyOf(place)));
  const pace = useRef(paceAtFirst);
  const last = useRef({ middle: 0, at: 0, waited: 0 });
  useEffect(() => {
    if (missing.length === 0) return;
    let frame = requestAnimationFrame(function draw(now) {
      const before = last.current;
      const { startIndex, endIndex } = list.range ?? { startIndex: 0, endIndex: 0 };
      const middle = (startIndex + endIndex) / 2;
      const hurry = hurryOf(middle - before.middle, now - before.at, pace.current);
      const waits = drawsNone(hurry, performance.now() - now, before.waited);
      last.current = { middle, at: now, waited: waits ? before.waited + 1 : 0 };
      if (waits) {
        frame = requestAnimationFrame(draw);
        return;
      }
      const next = nearestRows(missing, middle, pace.current.rows);
      // In this frame and not after it: the next one tells what they took.
      flushSync(() => setDrawn(new Set([...rows, ...next].map(keyOf))));
      requestAnimationFrame(done => {
        const rowHeight = list.getTotalSize() / list.options.count;
        pace.current = paceAfter(pace.current, next.length, done - now, rowHeight);
      });
    });
    return () => cancelAnimationFrame(frame);
  });
  return rows;
}

const nothing: ReadonlySet<unknown> = new Set();
