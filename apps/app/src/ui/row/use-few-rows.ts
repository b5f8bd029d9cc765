import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { nearestRows, rowsInFrame } from './nearest-rows.ts';

/**
 * The places to draw, out of those in view and around it: what is missing comes a few rows a frame, nearest first, as
 * many as this phone manages. A page under a hurried thumb moves in every frame then, and does not stand still until
 * all of its rows are made.
 */
export function useFewRows<Scroller extends Element | Window, Row extends Element>(
  list: Virtualizer<Scroller, Row>,
): readonly number[] {
  const keyOf = list.options.getItemKey;
  const wanted = list.getVirtualIndexes();
  // By key and not by place: what is said before the first row moves all of them on.
  const [drawn, setDrawn] = useState<ReadonlySet<unknown>>(nothing);
  const known = wanted.filter(place => drawn.has(keyOf(place)));
  const missing = wanted.filter(place => !drawn.has(keyOf(place)));
  const rows = known.length > 0 ? known : wanted;
  const last = useRef({ rows: 0, at: 0 });
  useEffect(() => {
    if (missing.length === 0) return;
    const frame = requestAnimationFrame(now => {
      const count = rowsInFrame(last.current.rows, now - last.current.at);
      last.current = { rows: count, at: now };
      const { startIndex, endIndex } = list.range ?? { startIndex: 0, endIndex: 0 };
      const next = nearestRows(missing, (startIndex + endIndex) / 2, count);
      setDrawn(new Set([...rows, ...next].map(keyOf)));
    });
    return () => cancelAnimationFrame(frame);
  });
  return rows;
}

const nothing: ReadonlySet<unknown> = new Set();
