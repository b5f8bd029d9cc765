/** Before this nothing is shown: a quick answer should not flash. */
const skeletonAfter = 150;
/** Once shown, a skeleton stays this long, so that it does not flash either. */
const skeletonAtLeast = 300;

export type StandIn = {
  shows: 'nothing' | 'skeleton' | 'content';
  /** Milliseconds until the answer changes by itself; null when only the data can change it. */
  changesIn: number | null;
};

/**
 * What is shown in content's place `elapsed` ms after loading began; `settled` is when it ended, null while it goes
 * on.
 */
export function standIn(elapsed: number, settled: number | null): StandIn {
  if (settled !== null && settled < skeletonAfter) return { shows: 'content', changesIn: null };
  if (elapsed < skeletonAfter) return { shows: 'nothing', changesIn: skeletonAfter - elapsed };
  if (settled === null) return { shows: 'skeleton', changesIn: null };
  const contentAt = Math.max(settled, skeletonAfter + skeletonAtLeast);
  if (elapsed < contentAt) return { shows: 'skeleton', changesIn: contentAt - elapsed };
  return { shows: 'content', changesIn: null };
}
