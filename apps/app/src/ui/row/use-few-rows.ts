import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { nearestRows } from './nearest-rows.ts';

/** As many as a slow phone draws beside everything else that a frame of 50 ms has to do. */
const mostInFrame = 2;

/**
 * The places to draw, out of those in view and around it: what is missing comes a few rows a frame, nearest first. A
 * page under a hurried thumb moves in every frame then, and does not stand still until all of its rows are made.
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
  useEffect(() => {
    if (missing.length === 0) return;
    const frame = requestAnimationFrame(() => {
      const { startIndex, endIndex } = list.range ?? { startIndex: 0, endIndex: 0 };
      const next = nearestRows(missing, (startIndex + endIndex) / 2, mostInFrame);
      setDrawn(new Set([...rows, ...next].map(keyOf)));
    });
    return () => cancelAnimationFrame(frame);
  });
  return rows;
}

const nothing: ReadonlySet<unknown> = new Set();
