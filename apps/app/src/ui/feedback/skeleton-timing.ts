/** Loading shows no skeleton during its first 150 ms, because after a quick answer the skeleton would only flash. */
const skeletonAfterMs = 150;
/** A skeleton is shown for at least this many milliseconds, so that it does not flash. */
const leastSkeletonMs = 300;

export type SkeletonPhase = {
  shows: 'nothing' | 'skeleton' | 'content';
  /** These are the milliseconds until the shown part changes by itself; null if only the data can change it. */
  changesIn: number | null;
};

/**
 * Decides what the user sees `elapsed` milliseconds after loading began: nothing, the skeleton or the content.
 * `settled` is after how many milliseconds loading ended; null while it goes on.
 */
export function skeletonPhaseAt(elapsed: number, settled: number | null): SkeletonPhase {
  if (settled !== null && settled < skeletonAfterMs) return { shows: 'content', changesIn: null };
  if (elapsed < skeletonAfterMs) return { shows: 'nothing', changesIn: skeletonAfterMs - elapsed };
  if (settled === null) return { shows: 'skeleton', changesIn: null };
  const contentAt = Math.max(settled, skeletonAfterMs + leastSkeletonMs);
  if (elapsed < contentAt) return { shows: 'skeleton', changesIn: contentAt - elapsed };
  return { shows: 'content', changesIn: null };
}
