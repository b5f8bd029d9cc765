/** No skeleton is shown before this time, because a quick answer would make it flash. Milliseconds. */
const skeletonAfterMs = 150;
/** A skeleton stays for at least this time, so that it does not flash. Milliseconds. */
const leastSkeletonMs = 300;

export type ShownPart = {
  shows: 'nothing' | 'skeleton' | 'content';
  /** Counts the milliseconds until the answer changes by itself; null when only the data can change it. */
  changesIn: number | null;
};

/**
 * Decides what is shown in content's place `elapsed` ms after loading began; `settled` is when it ended, null while it
 * goes on.
 */
export function shownPart(elapsed: number, settled: number | null): ShownPart {
  if (settled !== null && settled < skeletonAfterMs) return { shows: 'content', changesIn: null };
  if (elapsed < skeletonAfterMs) return { shows: 'nothing', changesIn: skeletonAfterMs - elapsed };
  if (settled === null) return { shows: 'skeleton', changesIn: null };
  const contentAt = Math.max(settled, skeletonAfterMs + leastSkeletonMs);
  if (elapsed < contentAt) return { shows: 'skeleton', changesIn: contentAt - elapsed };
  return { shows: 'content', changesIn: null };
}
