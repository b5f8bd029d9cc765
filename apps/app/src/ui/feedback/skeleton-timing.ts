/** Before this time nothing is shown, because a quick answer must not flash. */
const skeletonAfter = 150;
/** A skeleton stays at least this long, so that it does not flash either. */
const skeletonAtLeast = 300;

export type StandIn = {
  shows: 'nothing' | 'skeleton' | 'content';
  /** Counts the milliseconds until the answer changes by itself; null when only the data can change it. */
  changesIn: number | null;
};

/**
 * Decides what is shown in content's place `elapsed` ms after loading began; `settled` is when it ended, null while it
 * goes on.
 */
export function standIn(elapsed: number, settled: number | null): StandIn {
  if (settled !== null && settled < skeletonAfter) return { shows: 'content', changesIn: null };
  if (elapsed < skeletonAfter) return { shows: 'nothing', changesIn: skeletonAfter - elapsed };
  if (settled === null) return { shows: 'skeleton', changesIn: null };
  const contentAt = Math.max(settled, skeletonAfter + skeletonAtLeast);
  if (elapsed < contentAt) return { shows: 'skeleton', changesIn: contentAt - elapsed };
  return { shows: 'content', changesIn: null };
}
