import { useEffect, useReducer, useRef } from 'react';
import { type SkeletonPhase, skeletonPhaseAt } from './skeleton-timing.ts';
import { useLasting } from './use-lasting.ts';

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

/** A page waits this many milliseconds for parts that are later than the rest. */
const partsWaitMs = 2000;

/**
 * Returns what the user sees of a page whose parts are shown together, so that no part moves another. A part that takes
 * long does not keep the others from the user: after two seconds the page is shown without it.
 */
export function useShownTogether(isPageAwaited: boolean, arePartsAwaited: boolean): SkeletonPhase['shows'] {
  const isLate = useLasting(!isPageAwaited && arePartsAwaited, partsWaitMs);
  return useShownPart(isPageAwaited || (arePartsAwaited && !isLate));
}
