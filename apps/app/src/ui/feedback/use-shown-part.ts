import { useEffect, useReducer, useRef } from 'react';
import { type SkeletonPhase, skeletonPhaseAt } from './skeleton-timing.ts';

/**
 * Returns what the user sees while `pending` is true: nothing at first, then a skeleton. A query that starts with data
 * shows its data at once.
 */
export function useShownPart(pending: boolean): SkeletonPhase['shows'] {
  const began = useRef<number | null>(null);
  const settled = useRef<number | null>(null);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const now = performance.now();
  if (pending && (began.current === null || settled.current !== null)) {
    began.current = now;
    settled.current = null;
  }
  if (!pending && began.current !== null) settled.current ??= now - began.current;
  const answer: SkeletonPhase =
    began.current === null
      ? { shows: 'content', changesIn: null }
      : skeletonPhaseAt(now - began.current, settled.current);
  useEffect(() => {
    if (answer.changesIn === null) return;
    const timer = setTimeout(lookAgain, answer.changesIn);
    return () => clearTimeout(timer);
  }, [answer.changesIn]);
  return answer.shows;
}
